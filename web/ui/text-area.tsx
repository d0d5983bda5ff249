import { InputBase, type InputBaseProps } from '@mantine/core'
import { type ComponentProps, useRef } from 'react'
import { useGrowth } from '#web/lib/use-growth.ts'
import classes from './text-area.module.css'

export type TextAreaProps = InputBaseProps &
  Omit<ComponentProps<'textarea'>, keyof InputBaseProps | 'ref'> & { value: string; minRows?: number; maxRows?: number }

/** Several lines, from so many rows on as high as its words. */
export function TextArea({ minRows = 3, maxRows, value, ...field }: TextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useGrowth(box, value)
  return (
    <InputBase
      component="textarea"
      multiline
      {...field}
      ref={box}
      rows={minRows}
      value={value}
      classNames={{ input: classes.box ?? '' }}
      styles={{ input: { minHeight: rows(minRows), ...(maxRows && { maxHeight: rows(maxRows) }) } }}
    />
  )
}

/** With the room above and below them. */
const rows = (count: number) => `calc(${count}lh + 1.1rem)`
