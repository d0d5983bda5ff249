import type { ButtonLook } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export const PostFirstButton = (look: Pick<ButtonLook, 'variant'>) => (
  <LinkButton to="/post" search={{ type: 'request' }} {...look}>
    Post Your First Task
  </LinkButton>
)
