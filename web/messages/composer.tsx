import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { messageMaxCharacters } from '#shared/limits.ts'
import { newMessageSchema } from '#shared/messages/schema.ts'
import classes from './composer.module.css'

/** So close to the longest message its length is shown. */
const nearLimitCharacters = 500

type Props = {
  label: string
  text: string
  onType: (text: string) => void
  /** Gets the words as the server will keep them. */
  onSend: (content: string) => void
}

/** Enter sends, Shift+Enter breaks the line. What is too long stays, and is told so. */
export function Composer({ label, text, onType, onSend }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const message = z.safeParse(newMessageSchema.shape.content, text)
  const isBlank = text.trim() === ''

  const send = () => {
    if (message.success) onSend(message.data)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={classes.composer}>
      <Textarea
        ref={box}
        className={classes.box}
        aria-label={label}
        placeholder={label}
        enterKeyHint="send"
        minRows={1}
        maxRows={6}
        value={text}
        error={!isBlank && !message.success && message.error.issues[0]?.message}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon variant="filled" aria-label="Send message" disabled={!message.success} onClick={send}>
        <IconSend2 size={22} aria-hidden />
      </ActionIcon>
      <Length characters={[...text.trim()].length} />
    </div>
  )
}

function Length({ characters }: { characters: number }) {
  if (characters < messageMaxCharacters - nearLimitCharacters) return null
  return (
    <p className={classes.length} data-over={characters > messageMaxCharacters}>
      {characters.toLocaleString('en-US')} of {messageMaxCharacters.toLocaleString('en-US')} characters
    </p>
  )
}
