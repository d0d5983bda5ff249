import { useDraft } from './drafts.ts'

/** The unsent text and the names of unsent files. */
export function UnsentDraft({ draftKey }: { draftKey: string }) {
  const { text, files } = useDraft(draftKey)
  const lines = [text.trim(), ...files.map(({ name }) => name)].filter((part) => part !== '')
  return lines.map((part) => (
    <p key={part}>
      Not sent:{' '}
      <q>
        <bdi>{part}</bdi>
      </q>
    </p>
  ))
}
