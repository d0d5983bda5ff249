import type { ReactNode } from 'react'
import type { Message } from '#shared/messages/schema.ts'
import { offlineText } from '#shared/messages/wording.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { detach } from './detach.ts'
import type { DraftFile } from './draft.ts'
import { draftKey, useDraft } from './drafts.ts'
import { FileIcon } from './file-icon.tsx'
import { MessageText } from './message-text.tsx'
import type { Chatting } from './queries.ts'
import classes from './turn.module.css'
import { pictureOf, type Uploads, useUploads } from './uploads.ts'
import { focusBox } from './write-to.ts'

type Props = {
  chatting: Chatting
  messages: Message[]
  /** Stands here while nothing is on its way. */
  children: ReactNode
}

/** What the viewer has sent and the chat does not show yet. */
export function LeavingTurn({ chatting, messages, children }: Props) {
  const isOnline = useIsOnline()
  const uploads = useUploads()
  const draft = useDraft(draftKey(chatting.viewerId, chatting.taskId, chatting.partnerId))
  const leaving = draft.leaving.filter((words) => messages.every(({ clientId }) => clientId !== words.clientId))

  if (leaving.length === 0) return children
  return (
    <div className={classes.turn} data-mine data-leaving>
      <div className={classes.bubbles}>
        <span className="unseen">You:</span>
        {leaving.map(({ clientId, content, file }) => (
          <Leaving key={clientId} content={content} file={file} uploads={uploads} />
        ))}
        <span className={classes.note}>{isOnline ? 'Sending…' : offlineText}</span>
      </div>
    </div>
  )
}

type LeavingProps = { content: string; file: DraftFile | null; uploads: Uploads }

const Leaving = ({ content, file, uploads }: LeavingProps) => (
  <>
    {file && <LeavingFile file={file} uploads={uploads} />}
    {content !== '' && (
      <div className={classes.bubble} dir="auto">
        <MessageText text={content} />
      </div>
    )}
  </>
)

/** The words are in the box again, and so is who wrote them. */
function cancel({ id }: DraftFile) {
  detach(id)
  focusBox()
}

function LeavingFile({ file, uploads }: { file: DraftFile; uploads: Uploads }) {
  const part = uploads.get(file.id)?.part ?? 0
  const src = pictureOf(file, uploads)
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
          <span className={classes.note}>{`${Math.floor(part * 100)}% uploaded`}</span>
          <Button variant="subtle" size="compact" mih={44} onClick={() => cancel(file)}>
            Cancel upload
          </Button>
        </span>
      )}
    </>
  )
}
