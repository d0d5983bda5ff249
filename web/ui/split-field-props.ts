import type { FieldProps } from './field.tsx'

const names = [
  'id',
  'label',
  'description',
  'error',
  'describedBy',
  'size',
  'leftSection',
  'leftSectionWidth',
  'rightSection',
  'rightSectionWidth',
  'className',
  'labelClassName',
] as const satisfies (keyof FieldProps)[]

/** Divides the props of a field into those of its frame and those of its input. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const field: Record<string, unknown> = {}
  const input: Record<string, unknown> = { ...props }
  for (const name of names) {
    if (name in props) field[name] = props[name]
    delete input[name]
  }
  return [field as FieldProps, input as Omit<Props, keyof FieldProps>] as const
}
