import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './row-link.module.css'

type Props = ComponentProps<'a'> & {
  /** Places a picture beside the first of several lines. */
  align?: 'start'
}

/** A row of a list that links to another screen, with a picture beside a `RowText`. */
export const RowLink = createLink(({ align, ...others }: Props) => (
  <a {...others} data-align={align} className={classes.row} />
))
