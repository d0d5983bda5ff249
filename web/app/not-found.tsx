import { Button } from '#web/ui/button.tsx'
import { MissingScreen } from '#web/ui/missing-screen.tsx'

/** Page for unknown addresses. Home is a full page load, because visitors get the landing page there. */
export const NotFound = () => (
  <MissingScreen
    title="Page not found"
    text="Nobody lives at this address. The porch light at home is still on."
    action={
      <Button component="a" href="/">
        Go Home
      </Button>
    }
  />
)
