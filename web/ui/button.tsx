import { Box, type BoxProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './button.module.css'

export type ButtonLook = {
  variant?: 'filled' | 'light' | 'subtle' | 'default'
  color?: 'spruce' | 'clay' | 'gray'
  size?: 'sm' | 'md' | 'lg' | 'compact'
  fullWidth?: boolean
  leftSection?: ReactNode
}
type Common = ButtonLook & Omit<BoxProps, 'color' | 'size' | 'variant'>
type Of<Tag extends 'a' | 'button'> = Common & Omit<ComponentPropsWithRef<Tag>, keyof Common>
/** A link that looks like a button. */
type AsLink = Of<'a'> & { component: 'a' }
type AsButton = Of<'button'> & { component?: never }

/** `<Button onClick={…}>`, or `<Button component="a" href="/">`; what is busy is a BusyButton. */
export function Button({
  component,
  variant = 'filled',
  color = 'spruce',
  size = 'md',
  fullWidth,
  leftSection,
  className,
  children,
  ...others
}: AsButton | AsLink) {
  const look = {
    'data-button': variant,
    'data-color': color,
    'data-size': size,
    'data-wide': fullWidth || undefined,
    className: className ? `${classes.button} ${className}` : classes.button,
  }
  const content = (
    <>
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      <span className={classes.words}>{children}</span>
    </>
  )
  return component === 'a' ? (
    <Box component="a" {...look} {...(others as Of<'a'>)}>
      {content}
    </Box>
  ) : (
    <Box component="button" type="button" {...look} {...(others as Of<'button'>)}>
      {content}
    </Box>
  )
}
