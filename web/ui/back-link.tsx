import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './back-link.module.css'

/** Link above a screen's heading to the previous level: `<BackLink to="/profile">Back to Profile</BackLink>`. */
export const BackLink = createLink(({ children, color: _color, ...props }: ComponentPropsWithRef<'a'>) => (
  <Anchor {...props} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden /> <span>{children}</span>
  </Anchor>
))
