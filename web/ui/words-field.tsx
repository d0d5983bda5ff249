import type { ReactNode } from 'react'
import { charactersIn, excessText } from '#web/lib/too-many.ts'
import { TextArea, type TextAreaProps } from './text-area.tsx'

type Props = Omit<TextAreaProps, 'value' | 'onChange' | 'error' | 'maxLength'> & {
  value: string
  onChange: (words: string) => void
  maxCharacters: number
  error?: ReactNode
}

/**
 * Several lines that a person writes. It says how much room is left once that matters, and never cuts what was typed.
 */
export function WordsField({ value, onChange, maxCharacters, error, ...rest }: Props) {
  const left = maxCharacters - charactersIn(value)
  const isNear = left < Math.min(200, maxCharacters / 5)
  return (
    <TextArea
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      error={error ?? excessText(-left)}
      {...(left >= 0 && isNear && { description: `${left} characters left` })}
    />
  )
}
