import { useState } from 'react'
import { draftStoredText } from '#shared/copy.ts'
import { canStore } from '#web/lib/storage.ts'
import { Text } from './text.tsx'

/** Tells that the form's input survives a reload, if this browser can store it. */
export function DraftStoredNote({ text = draftStoredText }: { text?: string }) {
  const [isStored] = useState(canStore)
  return (
    isStored && (
      <Text size="sm" tone="soft">
        {text}
      </Text>
    )
  )
}
