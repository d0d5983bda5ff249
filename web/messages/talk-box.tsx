import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Message } from '#shared/messages/schema.ts'
import { ChatEnd } from './chat-end.tsx'
import { Composer } from './composer.tsx'
import type { DraftFile } from './draft.ts'
import { draftKey, sendDraft, settleDraft, useDraft } from './drafts.ts'
import type { Chatting } from './queries.ts'
import { send } from './send.ts'
import { useTypist } from './use-typist.ts'
import { useBoxIfWanted } from './write-to.ts'

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
  const cache = useQueryClient()
  const { returned } = useDraft(key)
  const typist = useTypist(chatting)
  const [wasOpen] = useState(why === null)
  useBoxIfWanted(chatting.partnerId)

  useEffect(() => {
    if (returned.length > 0) settleDraft(key, messages)
  }, [key, returned, messages])

  if (why) return <ChatEnd why={why} draftKey={key} endedWhileHere={wasOpen} />

  const type = (typed: string) => {
    if (typed === '') typist.stop()
    else typist.type()
  }
  const say = (content: string, going: DraftFile[]) => {
    typist.stop()
    onSay()
    for (const words of sendDraft(key, content, going)) send(cache, chatting, words)
  }
  const [label, hint] = [`Write a message to ${name}`, `Message ${name}`]
  return <Composer draftKey={key} label={label} hint={hint} onType={type} onSend={say} />
}
