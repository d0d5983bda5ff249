import { Button } from '#web/ui/button.tsx'
import { MissingScreen } from '#web/ui/missing-screen.tsx'

/** No such page. Home is a page navigation, because for a visitor it is the landing page. */
export const NotFound = () => (
  <MissingScreen
    title="Page not found"
    text="Nobody lives at this address. The porch light at home is still on."
    action={
      <Button component="a" href="/" mt="sm">
        Go Home
      </Button>
    }
  />
)
