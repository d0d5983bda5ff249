import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './button.module.css'

export type ButtonLook = {
  variant?: 'filled' | 'light' | 'subtle' | 'default'
  color?: 'spruce' | 'clay' | 'gray'
  size?: 'sm' | 'md' | 'lg' | 'compact'
  fullWidth?: boolean
  leftSection?: ReactNode
}
type ElementProps<Tag extends 'a' | 'button'> = ButtonLook & Omit<ComponentPropsWithRef<Tag>, keyof ButtonLook>
/** A link that looks like a button. */
type AnchorButtonProps = ElementProps<'a'> & { component: 'a' }
type NativeButtonProps = ElementProps<'button'> & { component?: never }

/** `<Button onClick={…}>`, or `<Button component="a" href="/">`; use BusyButton for actions that take time. */
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
}: NativeButtonProps | AnchorButtonProps) {
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
      <span className={classes.label}>{children}</span>
    </>
  )
  return component === 'a' ? (
    <a {...look} {...(others as ElementProps<'a'>)}>
      {content}
    </a>
  ) : (
    <button type="button" {...look} {...(others as ElementProps<'button'>)}>
      {content}
    </button>
  )
}
