import { useEffect, useState } from 'react'
import { whyNotWrite } from '#shared/messages/rules.ts'
import type { Message } from '#shared/messages/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './chat.module.css'
import { ChatEnd } from './chat-end.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { draftKey, sendDraft, settleDraft, typeDraft, useDraft } from './drafts.ts'
import type { Earlier } from './earlier-button.tsx'
import { readNews } from './news.ts'
import { type Chatting, useSendMessage } from './queries.ts'
import { useIsTyping } from './typing.ts'
import { useChatScroll } from './use-chat-scroll.ts'
import { useNeighbor } from './use-neighbor.ts'
import { useTypist } from './use-typist.ts'

type Props = { task: Task; chatting: Chatting; messages: Message[]; earlier: Earlier | null }

export function Talk({ task, chatting, messages, earlier }: Props) {
  const { viewerId, partnerId } = chatting
  const key = draftKey(viewerId, task.id, partnerId)
  const partner = useNeighbor(task, partnerId)
  const { text, returned, leaving } = useDraft(key)
  const send = useSendMessage(chatting)
  const typist = useTypist(chatting)
  const scroll = useChatScroll(messages.at(-1)?.id)
  const why = whyNotWrite({ task, viewerId, recipientId: partnerId, recipientHasSpoken: true })

  const [wasOpen] = useState(why === null)

  useEffect(() => {
    if (returned.length > 0) settleDraft(key, messages)
  }, [key, returned, messages])

  useEffect(() => {
    if (messages.length > 0) readNews(task.id, partnerId)
  }, [task.id, partnerId, messages])

  const type = (typed: string) => {
    typeDraft(key, typed)
    if (typed === '') typist.stop()
    else typist.type()
  }
  const say = (content: string) => {
    typist.stop()
    scroll.toEnd()
    send.mutate(sendDraft(key, content))
  }

  return (
    <div className={classes.chat}>
      <ChatLog
        messages={messages}
        leaving={leaving}
        viewerId={viewerId}
        partner={partner}
        isTyping={useIsTyping(task.id, partnerId)}
        isOver={why !== null}
        earlier={earlier}
        scroll={scroll}
      />
      {why ? (
        <ChatEnd why={why} unsent={text} endedWhileHere={wasOpen} />
      ) : (
        <Composer label={`Write a message to ${partner.firstName}`} text={text} onType={type} onSend={say} />
      )}
    </div>
  )
}
