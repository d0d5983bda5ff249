import { Link } from '@tanstack/react-router'
import { isFormer } from '#shared/users/former-neighbor.ts'
import { Person, type PersonProps } from './person.tsx'
import classes from './person-link.module.css'

type Props = Omit<PersonProps, 'user'> & {
  user: PersonProps['user'] & { id: string }
  /** Task on which this person has offered, so that their page carries the answer too. */
  offeredOn?: string | undefined
}

/** Links to a person's own page; deleted accounts have none. */
export const PersonLink = ({ user, offeredOn, ...shown }: Props) => {
  const person = <Person user={user} {...shown} />
  if (isFormer(user)) return person
  return (
    <Link
      to="/user/$userId"
      params={{ userId: user.id }}
      search={{ offered: offeredOn }}
      className={classes.link ?? ''}
    >
      {person}
    </Link>
  )
}
