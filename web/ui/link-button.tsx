import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type LinkProps = Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps | keyof AnchorProps>

/** A button that leads to another screen: `<LinkButton to="/browse">Browse Tasks</LinkButton>`. */
export const LinkButton = createLink((props: ButtonProps & LinkProps) => <Button component="a" {...props} />)

/** A link in text that leads to another screen. */
export const TextLink = createLink((props: AnchorProps & LinkProps) => <Anchor component="a" {...props} />)
