import { IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react'
import { AttachButtons } from '#web/features/messages/attachments/attach-buttons.tsx'
import { AttachmentList } from '#web/features/messages/attachments/attachment-list.tsx'
import { attach } from '#web/features/messages/attachments/lazy-attach.ts'
import type { DraftFile } from '#web/features/messages/drafts/draft.ts'
import { setDraftText } from '#web/features/messages/drafts/drafts.ts'
import { useComposerField } from '#web/features/messages/drafts/use-composer-field.ts'
import { coarsePointer } from '#web/lib/coarse-pointer.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AutoGrowTextarea } from './auto-grow-textarea.tsx'
import classes from './composer-field.module.css'

type Props = {
  /** Storage key of the draft. */
  draftKey: string
  label: string
  /** Placeholder, if the label is too long for one. */
  hint?: string
  onType?: (text: string) => void
  /** Receives the text as the server will store it, and the files to send with it. */
  onSend: (content: string, files: DraftFile[]) => void
}

/**
 * Enter sends, also with Ctrl, and Shift+Enter breaks the line. On-screen keyboards have no Shift+Enter, so on touch
 * devices Enter breaks the line and the button sends. A text that is too long is not sent; the note below the field
 * says why.
 */
export function ComposerField({ draftKey, label, hint = label, onType, onSend }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const { text, files, uploads, sendableFiles, content, maySend, note } = useComposerField(draftKey)
  const focus = () => textarea.current?.focus()

  const send = () => {
    focus()
    if (maySend) onSend(content, sendableFiles)
  }
  const type = (typed: string) => {
    setDraftText(draftKey, typed)
    onType?.(typed)
  }
  const pick = (picked: Iterable<File>) => {
    attach(draftKey, picked)
    focus()
  }

  return (
    <div className={`${classes.composer} on-screen`}>
      <div className={classes.frame} data-wrong={note.isWrong}>
        <AttachmentList files={files} uploads={uploads} onRemoved={focus} />
        <div className={classes.line}>
          <AttachButtons onPick={pick} />
          <AutoGrowTextarea
            ref={textarea}
            data-chat-box
            aria-label={label}
            placeholder={hint}
            enterKeyHint={coarsePointer.matches ? 'enter' : 'send'}
            value={text}
            aria-invalid={note.isWrong}
            aria-describedby={noteId}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => isSendKey(event) && replaceDefault(event, send)}
            onPaste={(event) => hasOnlyFiles(event) && replaceDefault(event, () => pick(event.clipboardData.files))}
          />
          <IconButton look="filled" aria-label="Send message" disabled={!maySend} onClick={send}>
            <IconSend2 size={22} aria-hidden />
          </IconButton>
        </div>
      </div>
      <p id={noteId} className={classes.note} data-wrong={note.isWrong} role="status">
        {note.text}
      </p>
    </div>
  )
}

/** `keyCode` of a key that an input method handles. Safari ends the composition before the Enter that ends a word. */
const inputMethodKeyCode = 229

function isSendKey({ key, keyCode, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || keyCode === inputMethodKeyCode) return false
  return ctrlKey || metaKey || (!shiftKey && !coarsePointer.matches)
}

/** True for files alone. Content that also has text, such as a copied table with its picture, is pasted as text. */
const hasOnlyFiles = ({ clipboardData: { files, types } }: ClipboardEvent) =>
  files.length > 0 && !types.includes('text/plain')

/** Replaces the browser's default action. */
function replaceDefault(event: SyntheticEvent, action: () => void) {
  event.preventDefault()
  action()
}
