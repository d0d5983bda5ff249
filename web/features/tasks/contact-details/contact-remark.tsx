import { IconEye } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { contactCopy, contactRemark } from './contact-copy.ts'
import classes from './contact-remark.module.css'
import type { ContactDetails, FoundDetail } from './use-contact-details.ts'

type Props = {
  id: string
  /** Details of one kind; none if the field has none. */
  details: FoundDetail[]
  contacts: ContactDetails
}

/**
 * Points out, under a field, the contact details of one kind in it. The status is always there, so that its sentence is
 * announced.
 */
export const ContactRemark = ({ id, details: [detail, ...others], contacts }: Props) => (
  <div className={classes.remark} data-is-empty={!detail || undefined}>
    {detail && <IconEye size={20} stroke={1.8} aria-hidden />}
    <p id={id} role="status" className={classes.text}>
      {detail && contactRemark(detail.kind)}
    </p>
    {detail && (
      <div className={classes.buttons}>
        <Button variant="subtle" size="compact" onClick={() => contacts.takeOut([detail, ...others])}>
          {others.length > 0 ? contactCopy.takeAllOut : contactCopy.takeOut}
        </Button>
        <Button variant="subtle" size="compact" onClick={() => contacts.leave([detail, ...others])}>
          {others.length > 0 ? contactCopy.leaveAll : contactCopy.leave}
        </Button>
      </div>
    )}
  </div>
)
