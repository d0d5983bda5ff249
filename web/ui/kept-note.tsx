import { Text } from '@mantine/core'
import { useState } from 'react'
import { wordsKept } from '#shared/copy.ts'
import { keepsWords } from '#web/lib/kept.ts'

/** Says once at a form that what is typed into it outlives a reload, where this browser keeps it. */
export function KeptNote({ words = wordsKept }: { words?: string }) {
  const [isKept] = useState(keepsWords)
  return (
    isKept && (
      <Text size="sm" c="dimmed">
        {words}
      </Text>
    )
  )
}
