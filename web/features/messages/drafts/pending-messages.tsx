import type { ReactNode } from 'react'
import { offlineText } from '#shared/messages/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import { FileIcon } from '#web/features/messages/attachments/file-icon.tsx'
import { removeAttachment } from '#web/features/messages/attachments/remove-attachment.ts'
import { pictureUrlOf, type Uploads, useUploads } from '#web/features/messages/attachments/uploads.ts'
import { focusComposer } from '#web/features/messages/chat/focus-chat.ts'
import classes from '#web/features/messages/chat/message-group.module.css'
import { MessageText } from '#web/features/messages/chat/message-text.tsx'
import type { ChatIds } from '#web/features/messages/queries.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import type { DraftFile } from './draft.ts'
import { chatDraftKey, useDraft } from './drafts.ts'

type Props = {
  chatIds: ChatIds
  messages: Message[]
  /** Shown while nothing is being sent. */
  children: ReactNode
}

/** Messages the viewer has sent that the chat does not show yet. */
export function PendingMessages({ chatIds, messages, children }: Props) {
  const isOnline = useIsOnline()
  const uploads = useUploads()
  const draft = useDraft(chatDraftKey(chatIds.viewerId, chatIds.taskId, chatIds.partnerId))
  const pending = draft.sending.filter((message) => messages.every(({ clientId }) => clientId !== message.clientId))

  if (pending.length === 0) return children
  return (
    <div className={classes.group} data-mine data-sending>
      <div className={classes.bubbles}>
        <span className="visually-hidden">You:</span>
        {pending.map(({ clientId, content, file }) => (
          <PendingMessage key={clientId} content={content} file={file} uploads={uploads} />
        ))}
        <span className={classes.note}>{isOnline ? 'Sending…' : offlineText}</span>
      </div>
    </div>
  )
}

type PendingMessageProps = { content: string; file: DraftFile | null; uploads: Uploads }

const PendingMessage = ({ content, file, uploads }: PendingMessageProps) => (
  <>
    {file && <PendingFile file={file} uploads={uploads} />}
    {content !== '' && (
      <div className={classes.bubble} dir="auto">
        <MessageText text={content} />
      </div>
    )}
  </>
)

/** The failed message returns to the message field, so the focus moves there too. */
function cancelPendingFile({ id }: DraftFile) {
  removeAttachment(id)
  focusComposer()
}

function PendingFile({ file, uploads }: { file: DraftFile; uploads: Uploads }) {
  const fraction = uploads.get(file.id)?.fraction ?? 0
  const src = pictureUrlOf(file, uploads)
  return (
    <>
      <div className={classes.bubble} data-picture={src !== null}>
        {src ? (
          <img className={classes.preview} src={src} alt={file.name} />
        ) : (
          <span className={classes.sheet}>
            <FileIcon name={file.name} />
            <bdi>{file.name}</bdi>
          </span>
        )}
      </div>
      {file.url === null && (
        <span className={classes.part}>
          <span className={classes.note}>{`${Math.floor(fraction * 100)}% uploaded`}</span>
          <Button variant="subtle" size="compact" onClick={() => cancelPendingFile(file)}>
            Cancel upload
          </Button>
        </span>
      )}
    </>
  )
}
