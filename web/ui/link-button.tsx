import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ComponentPropsWithRef } from 'react'
import { Button } from './button.tsx'

type ButtonProps = Omit<Extract<ComponentProps<typeof Button>, { component: 'a' }>, 'component'>
type LinkProps = Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>

/** A button that leads to another screen: `<LinkButton to="/browse">Browse Tasks</LinkButton>`. */
export const LinkButton = createLink((props: ButtonProps) => <Button component="a" {...props} />)

/** A link in text that leads to another screen. */
export const TextLink = createLink((props: AnchorProps & LinkProps) => <Anchor component="a" {...props} />)
