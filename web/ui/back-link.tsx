import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './back-link.module.css'

/** Over a screen's heading, to where people come from: `<BackLink to="/profile">Back to Profile</BackLink>`. */
export const BackLink = createLink(({ children, color: _color, ...props }: ComponentPropsWithRef<'a'>) => (
  <Anchor component="a" {...props} className={classes.back ?? ''}>
    <IconArrowLeft size={18} aria-hidden /> <span>{children}</span>
  </Anchor>
))
