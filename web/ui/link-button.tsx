import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { Button } from './button.tsx'

type ButtonProps = Omit<Extract<ComponentProps<typeof Button>, { component: 'a' }>, 'component'>

/** A button that links to another screen: `<LinkButton to="/browse">Browse Tasks</LinkButton>`. */
export const LinkButton = createLink((props: ButtonProps) => <Button component="a" {...props} />)

/** A text link to another screen. */
export const TextLink = createLink((props: AnchorProps) => <Anchor {...props} />)
