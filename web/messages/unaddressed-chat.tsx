import { messageRefusals, messageToasts } from '#shared/messages/copy.ts'
import { whyOver } from '#shared/messages/rules.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import classes from './chat.module.css'
import { ChatEnd } from './chat-end.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { Composer } from './composer.tsx'
import { draftKey } from './drafts.ts'

/** A requester has not chosen a helper yet. Whatever is written here goes along to the one who is. */
export function UnaddressedChat({ task, viewerId }: { task: Task; viewerId: string }) {
  const key = draftKey(viewerId, task.id, null)

  return (
    <ChatFrame draftKey={key}>
      <div className={classes.quiet}>
        <EmptyState
          order={3}
          houseWidth={130}
          title="Select a helper above"
          text="Each neighbor who wrote to you about this task has a chat of their own with you."
        />
      </div>
      {isOver(task.status) ? (
        <ChatEnd why={messageRefusals[whyOver(task.status)].message} draftKey={key} endedWhileHere={false} />
      ) : (
        <>
          <div className={classes.foot}>
            <KeptNote />
          </div>
          <Composer draftKey={key} label="Write a message" onSend={() => showToast(messageToasts.selectHelper)} />
        </>
      )}
    </ChatFrame>
  )
}
