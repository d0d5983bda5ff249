import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { fieldPart } from './field-part.ts'

export type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** A labelled text input. */
export function TextInput(props: TextInputProps) {
  const [field, input] = fieldPart(props)
  return <Field {...field}>{(own) => <input type="text" {...input} {...own} />}</Field>
}
