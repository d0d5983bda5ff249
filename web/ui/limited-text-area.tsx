import type { ReactNode } from 'react'
import { countCharacters, excessText } from '#web/lib/character-count.ts'
import { TextArea, type TextAreaProps } from './text-area.tsx'

type Props = Omit<TextAreaProps, 'value' | 'onChange' | 'error' | 'maxLength'> & {
  value: string
  onChange: (text: string) => void
  maxCharacters: number
  error?: ReactNode
}

/** A text area with a maximum length. It shows the remaining length near the limit, and never cuts typed text. */
export function LimitedTextArea({ value, onChange, maxCharacters, error, ...rest }: Props) {
  const remaining = maxCharacters - countCharacters(value)
  const isNear = remaining < Math.min(200, maxCharacters / 5)
  return (
    <TextArea
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ?? excessText(-remaining)}
      {...(remaining >= 0 && isNear && { description: `${remaining} characters left` })}
    />
  )
}
