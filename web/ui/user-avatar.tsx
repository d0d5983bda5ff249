import { Avatar } from '@mantine/core'
import { nameOf } from '#shared/users/wording.ts'

type Props = {
  user: { firstName: string | null; lastName: string | null; email?: string | null; profileImageUrl: string | null }
  /** Pixels. */
  size?: number
}

const initialsOf = (name: string) => {
  const words = name.split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The picture, or the initials. Decorative: the name stands beside it. */
export const UserAvatar = ({ user, size = 40 }: Props) => (
  <Avatar src={user.profileImageUrl} alt="" size={size} color="spruce" aria-hidden>
    {initialsOf(nameOf(user))}
  </Avatar>
)
