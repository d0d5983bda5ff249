import { useEffect, useState } from 'react'
import type { Message } from '#shared/messages/schema.ts'
import { ChatEnd } from './chat-end.tsx'
import { Composer } from './composer.tsx'
import { draftKey, sendDraft, settleDraft, typeDraft, useDraft } from './drafts.ts'
import { type Chatting, useSendMessage } from './queries.ts'
import { useTypist } from './use-typist.ts'

type Props = {
  chatting: Chatting
  messages: Message[]
  /** To whom the viewer writes. */
  name: string
  /** Why they cannot, as a sentence, or null where they can. */
  why: string | null
  onSay: () => void
}

/** Where the viewer writes: their draft, kept on this device until it is sent. */
export function TalkBox({ chatting, messages, name, why, onSay }: Props) {
  const key = draftKey(chatting.viewerId, chatting.taskId, chatting.partnerId)
  const { text, returned } = useDraft(key)
  const send = useSendMessage(chatting)
  const typist = useTypist(chatting)
  const [wasOpen] = useState(why === null)

  useEffect(() => {
    if (returned.length > 0) settleDraft(key, messages)
  }, [key, returned, messages])

  if (why) return <ChatEnd why={why} unsent={text} endedWhileHere={wasOpen} />

  const type = (typed: string) => {
    typeDraft(key, typed)
    if (typed === '') typist.stop()
    else typist.type()
  }
  const say = (content: string) => {
    typist.stop()
    onSay()
    send.mutate(sendDraft(key, content))
  }
  return <Composer label={`Write a message to ${name}`} text={text} onType={type} onSend={say} />
}
