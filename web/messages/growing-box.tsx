import type { ComponentProps, RefObject } from 'react'
import { useGrowth } from '#web/lib/use-growth.ts'
import classes from './composer.module.css'

type Props = ComponentProps<'textarea'> & { ref: RefObject<HTMLTextAreaElement | null>; value: string }

/** One line, and more as it is filled. */
export function GrowingBox({ ref, value, ...box }: Props) {
  useGrowth(ref, value)
  return <textarea ref={ref} rows={1} dir="auto" className={classes.box} value={value} {...box} />
}
