import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const DeleteAccountForm = lazyComponent(() =>
  import('./delete-account-form.tsx').then((part) => part.DeleteAccountForm),
)

/** Props of the button that opens the dialog; they preload the form. */
export const deleteAccountPreloadHandlers = DeleteAccountForm.preloadHandlers

type Props = { opened: boolean; hasPassword: boolean; onClose: () => void }

/** The final confirmation. */
export const DeleteAccountDialog = ({ opened, hasPassword, onClose }: Props) => (
  <Dialog opened={opened} title="Delete your account?" onClose={onClose}>
    <DeleteAccountForm hasPassword={hasPassword} onClose={onClose} />
  </Dialog>
)
