import type { ComponentProps, RefObject } from 'react'
import { useAutoGrow } from '#web/lib/use-auto-grow.ts'
import classes from './composer-field.module.css'

type Props = ComponentProps<'textarea'> & { ref: RefObject<HTMLTextAreaElement | null>; value: string }

/** A text area of one line that grows with its content. */
export function AutoGrowTextarea({ ref, value, ...box }: Props) {
  useAutoGrow(ref, value)
  return <textarea ref={ref} rows={1} dir="auto" className={classes.box} value={value} {...box} />
}
