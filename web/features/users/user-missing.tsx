import { userRefusals } from '#shared/users/copy.ts'
import { MissingScreen } from '#web/ui/missing-screen.tsx'

/** Shown for an unknown or deleted account. */
export const UserMissing = (props: { hasGone: boolean }) => (
  <MissingScreen
    {...props}
    title={userRefusals.user_missing.message}
    text="Their account may be deleted, or the link is not complete."
  />
)
