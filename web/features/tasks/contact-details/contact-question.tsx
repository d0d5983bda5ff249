import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Group } from '#web/ui/group.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { contactCopy, contactRemark } from './contact-copy.ts'
import classes from './contact-question.module.css'
import type { ContactDetails } from './use-contact-details.ts'

type Props = { contacts: ContactDetails; isEdit: boolean }

/** Asks once more, before a post is sent, about contact details in it. */
export const ContactQuestion = ({ contacts, isEdit }: Props) => (
  <Dialog opened={contacts.asked.length > 0} title={contactCopy.question} onClose={contacts.closeQuestion}>
    <Stack gap="lg">
      <ul className={classes.list}>
        {contacts.asked.map(({ field, start, kind, text }) => (
          <li key={`${field}${start}`}>
            <strong dir="auto">{text}</strong>
            <span>{contactRemark(kind)}</span>
          </li>
        ))}
      </ul>
      <Group justify="end" gap="sm">
        <Button variant="default" onClick={contacts.postAnyway}>
          {isEdit ? contactCopy.saveAnyway : contactCopy.postAnyway}
        </Button>
        <Button onClick={() => contacts.takeOut(contacts.asked)} data-autofocus>
          {contacts.asked.length > 1 ? contactCopy.takeAllOut : contactCopy.takeOut}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
