import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { splitFieldProps } from './split-field-props.ts'

export type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** A labelled text input. */
export function TextInput(props: TextInputProps) {
  const [field, input] = splitFieldProps(props)
  return <Field {...field}>{(own) => <input type="text" {...input} {...own} />}</Field>
}
