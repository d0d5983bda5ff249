import { type ComponentProps, useRef } from 'react'
import { useAutoGrow } from '#web/lib/use-auto-grow.ts'
import { Field, type FieldProps } from './field.tsx'
import { splitFieldProps } from './split-field-props.ts'
import classes from './text-area.module.css'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'ref'> & { value: string; minRows?: number; maxRows?: number }

/** A text area that grows with its content, starting at `minRows`. */
export function TextArea({ minRows = 3, maxRows, value, ...props }: TextAreaProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [field, area] = splitFieldProps(props)
  useAutoGrow(input, value)
  return (
    <Field {...field}>
      {({ className, ...own }) => (
        <textarea
          {...area}
          {...own}
          ref={input}
          rows={minRows}
          value={value}
          className={`${className} ${classes.box}`}
          style={{ minHeight: heightOfRows(minRows), ...(maxRows && { maxHeight: heightOfRows(maxRows) }) }}
        />
      )}
    </Field>
  )
}

/** Height of so many rows, with padding. */
const heightOfRows = (count: number) => `calc(${count}lh + 1.1rem)`
