import type { ComponentProps } from 'react'
import classes from './anchor.module.css'

export type AnchorProps = ComponentProps<'a'> & {
  /** True within a sentence: the link has the type of the sentence, and is underlined. */
  isInText?: boolean
}

/** A text link. */
export const Anchor = ({ isInText, className = '', ...others }: AnchorProps) => (
  <a {...others} data-in-text={isInText} className={`${classes.link} ${className}`} />
)
