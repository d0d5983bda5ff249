import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Message } from '#shared/messages/schema.ts'
import type { DraftFile } from '#web/features/messages/drafts/draft.ts'
import { chatDraftKey, queueDraft, removeDeliveredFromDraft, useDraft } from '#web/features/messages/drafts/drafts.ts'
import type { ChatIds } from '#web/features/messages/queries.ts'
import { ChatEnd } from './chat-end.tsx'
import { ComposerField } from './composer-field.tsx'
import { useFocusIfRequested } from './focus-chat.ts'
import { sendMessage } from './send-message.ts'
import { useTypingEmitter } from './use-typing-emitter.ts'

type Props = {
  chatIds: ChatIds
  messages: Message[]
  /** First name of the recipient. */
  name: string
  /** The reason why the viewer cannot write, as a sentence, or null. */
  why: string | null
  onSend: () => void
}

/**
 * The composer of a chat, or the reason why the viewer cannot write. The draft is stored on this device until it is
 * sent.
 */
export function ChatComposer({ chatIds, messages, name, why, onSend }: Props) {
  const key = chatDraftKey(chatIds.viewerId, chatIds.taskId, chatIds.partnerId)
  const cache = useQueryClient()
  const { failed } = useDraft(key)
  const typing = useTypingEmitter(chatIds)
  const [wasOpen] = useState(why === null)
  useFocusIfRequested(chatIds.partnerId)

  useEffect(() => {
    if (failed.length > 0) removeDeliveredFromDraft(key, messages)
  }, [key, failed, messages])

  if (why) return <ChatEnd why={why} draftKey={key} hasJustClosed={wasOpen} />

  const type = (typed: string) => {
    if (typed === '') typing.stop()
    else typing.type()
  }
  const submit = (content: string, sendableFiles: DraftFile[]) => {
    typing.stop()
    onSend()
    for (const message of queueDraft(key, content, sendableFiles)) sendMessage(cache, chatIds, message)
  }
  const [label, hint] = [`Write a message to ${name}`, `Message ${name}`]
  return <ComposerField draftKey={key} label={label} hint={hint} onType={type} onSend={submit} />
}
