import { messageRefusals, messageToasts } from '#shared/messages/copy.ts'
import { chatOverRefusal } from '#shared/messages/rules.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from '#web/features/messages/chat/chat.module.css'
import { ChatEnd } from '#web/features/messages/chat/chat-end.tsx'
import { ChatLayout } from '#web/features/messages/chat/chat-layout.tsx'
import { ComposerField } from '#web/features/messages/chat/composer-field.tsx'
import { chatDraftKey } from '#web/features/messages/drafts/drafts.ts'
import { showToast } from '#web/lib/toast.ts'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown while a requester has not chosen a helper. The draft moves to the helper chosen later. */
export function UnaddressedChat({ task, viewerId }: { task: Task; viewerId: string }) {
  const key = chatDraftKey(viewerId, task.id, null)

  return (
    <ChatLayout draftKey={key}>
      <div className={classes.quiet}>
        <EmptyState
          order={3}
          houseWidth={130}
          title="Select a helper above"
          text="Each neighbor who wrote to you about this task has a chat of their own with you."
        />
      </div>
      {isOver(task.status) ? (
        <ChatEnd why={messageRefusals[chatOverRefusal(task.status)].message} draftKey={key} hasJustClosed={false} />
      ) : (
        <>
          <div className={classes.foot}>
            <DraftStoredNote />
          </div>
          <ComposerField draftKey={key} label="Write a message" onSend={() => showToast(messageToasts.selectHelper)} />
        </>
      )}
    </ChatLayout>
  )
}
