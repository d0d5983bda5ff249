import { IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { messageMaxCharacters } from '#shared/limits.ts'
import { messageBounds } from '#shared/messages/rules.ts'
import { faultOfText, tidyText, visibleLength } from '#shared/text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { attach, attachAgain } from './attach.ts'
import { AttachButtons } from './attach-buttons.tsx'
import classes from './composer.module.css'
import type { DraftFile } from './draft.ts'
import { typeDraft, useDraft } from './drafts.ts'
import { GrowingBox } from './growing-box.tsx'
import { Tray } from './tray.tsx'
import { useUploads } from './uploads.ts'

/** So close to the longest message its length is shown. */
const nearLimitCharacters = 500

type Props = {
  /** Where what is written here is kept. */
  draftKey: string
  label: string
  /** What stands in the box while it is empty, where the label is too long for that. */
  hint?: string
  onType?: (text: string) => void
  /** Gets the words as the server will keep them, and the files that go with them. */
  onSend: (content: string, files: DraftFile[]) => void
}

/** Enter sends, Shift+Enter breaks the line. What is too long stays, and is told so. */
export function Composer({ draftKey, label, hint = label, onType, onSend }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const { text, files } = useDraft(draftKey)
  const uploads = useUploads()
  const going = files.filter(({ id, url, refusal }) => url !== null || (refusal === undefined && uploads.has(id)))
  const words = tidyText(text)
  const content = visibleLength(words) > 0 ? words : ''
  const fault = faultOfText(content, { ...messageBounds, min: going.length > 0 ? 0 : 1 })
  const note = noteOn(content, fault)
  const focus = () => box.current?.focus()

  const send = () => {
    focus()
    if (fault !== null) return
    for (const { id } of going) if (uploads.get(id)?.hasFailed) attachAgain(id)
    onSend(content, going)
  }
  const type = (typed: string) => {
    typeDraft(draftKey, typed)
    onType?.(typed)
  }
  const pick = (picked: File[]) => {
    attach(draftKey, picked)
    focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData
    if (pasted.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    attach(draftKey, pasted)
  }

  return (
    <div className={`${classes.composer} on-screen`}>
      <div className={classes.frame} data-wrong={note.isWrong}>
        <Tray files={files} uploads={uploads} onRemoved={focus} />
        <div className={classes.line}>
          <AttachButtons onPick={pick} />
          <GrowingBox
            ref={box}
            data-chat-box
            aria-label={label}
            placeholder={hint}
            enterKeyHint="send"
            value={text}
            aria-invalid={note.isWrong}
            aria-describedby={noteId}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <IconButton look="filled" aria-label="Send message" disabled={fault !== null} onClick={send}>
            <IconSend2 size={22} aria-hidden />
          </IconButton>
        </div>
      </div>
      <p id={noteId} className={classes.note} data-wrong={note.isWrong} role="status">
        {note.words}
      </p>
    </div>
  )
}

/** What is wrong with a text, or its length where that comes near the limit. */
function noteOn(text: string, fault: string | null) {
  const characters = [...text].length
  const isWrong = characters > 0 && fault !== null
  const length = characters.toLocaleString('en-US')
  if (characters > messageMaxCharacters) return { isWrong, words: `${fault}; this has ${length}` }
  if (isWrong) return { isWrong, words: fault }
  const isLong = characters > messageMaxCharacters - nearLimitCharacters
  return { isWrong, words: isLong && `${length} of ${messageMaxCharacters.toLocaleString('en-US')} characters` }
}
