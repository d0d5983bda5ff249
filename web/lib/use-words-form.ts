import { type FormEvent, useRef, useState } from 'react'
import { countCharacters } from './character-count.ts'
import { useStoredText } from './use-stored-text.ts'

type Options = {
  /** Key of the draft, which survives a reload and is forgotten once it is sent. */
  draftKey: string
  maxCharacters: number
  /** Said about a text without visible characters. */
  missing: string
  send: (text: string, onSent: () => void) => void
}

/** A form of one text. A text that is empty or too long is not sent, and gets the focus. */
export function useWordsForm({ draftKey, maxCharacters, missing, send }: Options) {
  const draft = useStoredText(draftKey)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusText = () => form.current?.querySelector('textarea')?.focus()

  function write(text: string) {
    setMissing(false)
    draft.write(text)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const characters = countCharacters(draft.text)
    setMissing(characters === 0)
    if (characters === 0 || characters > maxCharacters) return focusText()
    send(draft.text, draft.clear)
  }

  return {
    focusText,
    form: { ref: form, onSubmit: submit, noValidate: true },
    text: { value: draft.text, onChange: write, maxCharacters, error: isMissing ? missing : undefined },
  }
}
