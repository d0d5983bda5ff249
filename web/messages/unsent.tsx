import { useDraft } from './drafts.ts'

/** What the viewer was about to say, and the names of files that were to go with it. */
export function Unsent({ draftKey }: { draftKey: string }) {
  const { text, files } = useDraft(draftKey)
  const parts = [text.trim(), ...files.map(({ name }) => name)].filter((part) => part !== '')
  return parts.map((part) => (
    <p key={part}>
      Not sent:{' '}
      <q>
        <bdi>{part}</bdi>
      </q>
    </p>
  ))
}
