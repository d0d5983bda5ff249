import { IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AttachButtons } from './attach-buttons.tsx'
import { attach } from './attach-later.ts'
import classes from './composer.module.css'
import type { DraftFile } from './draft.ts'
import { typeDraft } from './drafts.ts'
import { GrowingBox } from './growing-box.tsx'
import { Tray } from './tray.tsx'
import { useWriting } from './writing.ts'

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

const touch = matchMedia('(pointer: coarse)')

/**
 * On a desk Enter sends and Shift+Enter breaks the line. On-screen keyboards have no Shift+Enter: on touch devices
 * Enter breaks the line, and the button sends. A text that is too long stays, and the note under the box says so.
 */
export function Composer({ draftKey, label, hint = label, onType, onSend }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const { text, files, uploads, going, content, maySend, note } = useWriting(draftKey)
  const focus = () => box.current?.focus()

  const send = () => {
    focus()
    if (maySend) onSend(content, going)
  }
  const type = (typed: string) => {
    typeDraft(draftKey, typed)
    onType?.(typed)
  }
  const pick = (picked: Iterable<File>) => {
    attach(draftKey, picked)
    focus()
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
            enterKeyHint={touch.matches ? 'enter' : 'send'}
            value={text}
            aria-invalid={note.isWrong}
            aria-describedby={noteId}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => sends(event) && takeOver(event, send)}
            onPaste={(event) => bringsFiles(event) && takeOver(event, () => pick(event.clipboardData.files))}
          />
          <IconButton look="filled" aria-label="Send message" disabled={!maySend} onClick={send}>
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

/** The key code of a key that an input method takes. Safari ends the composition before the Enter that ends a word. */
const takenByInputMethod = 229

const sends = ({ key, keyCode, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !touch.matches && !nativeEvent.isComposing && keyCode !== takenByInputMethod

/** Files alone: what has words too, as a copied table has its picture, is pasted as words. */
const bringsFiles = ({ clipboardData: { files, types } }: ClipboardEvent) =>
  files.length > 0 && !types.includes('text/plain')

/** Instead of what the browser would do. */
function takeOver(event: SyntheticEvent, act: () => void) {
  event.preventDefault()
  act()
}
