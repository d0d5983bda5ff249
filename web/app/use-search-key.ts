import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { searchAnchor } from '#shared/tasks/anchors.ts'
import { goToAnchor } from '#web/lib/go-to-anchor.ts'
import { readStored, searchKeySetting } from '#web/lib/storage.ts'
import { hasOpenDialog } from '#web/lib/top-dialog.ts'

/**
 * '/' leads to the search field from every screen of a signed-in viewer, unless something is being typed or the viewer
 * has turned the key off on this device.
 */
export function useSearchKey(isSignedIn: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (!isSignedIn) return
    function search(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || hasOpenDialog() || isTyping() || readStored(searchKeySetting))
        return
      event.preventDefault()
      if (!goToAnchor(searchAnchor)) void router.navigate({ to: '/browse', hash: searchAnchor })
    }
    addEventListener('keydown', search)
    return () => removeEventListener('keydown', search)
  }, [router, isSignedIn])
}

const isTyping = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
