import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
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
  const noteId = useId()
  const message = z.safeParse(newMessageSchema.shape.content, text)
  const note = noteOn(text, message.error?.issues[0]?.message)

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
        error={note.isWrong}
        aria-describedby={noteId}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon variant="filled" aria-label="Send message" disabled={!message.success} onClick={send}>
        <IconSend2 size={22} aria-hidden />
      </ActionIcon>
      <p id={noteId} className={classes.note} data-wrong={note.isWrong} role="status">
        {note.words}
      </p>
    </div>
  )
}

/** What is wrong with a text, or its length where that comes near the limit. */
function noteOn(text: string, refused: string | undefined) {
  const characters = [...text.trim()].length
  const isWrong = characters > 0 && refused !== undefined
  const length = characters.toLocaleString('en-US')
  if (characters > messageMaxCharacters) return { isWrong, words: `${refused}; this has ${length}` }
  if (isWrong) return { isWrong, words: refused }
  const isLong = characters > messageMaxCharacters - nearLimitCharacters
  return { isWrong, words: isLong && `${length} of ${messageMaxCharacters.toLocaleString('en-US')} characters` }
}
