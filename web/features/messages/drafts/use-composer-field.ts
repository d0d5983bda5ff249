import { messageMaxCharacters } from '#shared/constants.ts'
import { attachingText } from '#shared/messages/copy.ts'
import { messageBounds } from '#shared/messages/rules.ts'
import { findTextError, normalizeText, visibleLength } from '#shared/text.ts'
import { useIsAttaching } from '#web/features/messages/attachments/lazy-attach.ts'
import { useUploads } from '#web/features/messages/attachments/uploads.ts'
import { useDraft } from './drafts.ts'

/** The length is shown from this many characters below the maximum. */
const nearLimitCharacters = 500

/**
 * State of the message field and what would be sent: the text as the server will store it, and the files that can be
 * sent.
 */
export function useComposerField(draftKey: string) {
  const { text, files } = useDraft(draftKey)
  const uploads = useUploads()
  const isAttaching = useIsAttaching(draftKey)
  const sendableFiles = files.filter(
    ({ id, url, refusal }) => url !== null || (refusal === undefined && uploads.has(id)),
  )
  const trimmed = normalizeText(text)
  const content = visibleLength(trimmed) > 0 ? trimmed : ''
  const error = findTextError(content, { ...messageBounds, min: sendableFiles.length > 0 ? 0 : 1 })
  const note = isAttaching ? { isWrong: false, text: attachingText } : noteFor(content, error)
  return { text, files, uploads, sendableFiles, content, maySend: error === null && !isAttaching, note }
}

/** Returns the error of a text, or its length if that is near the limit. */
function noteFor(text: string, error: string | null) {
  const characters = [...text].length
  const isWrong = characters > 0 && error !== null
  const length = characters.toLocaleString('en-US')
  if (characters > messageMaxCharacters) return { isWrong, text: `${error}; this has ${length}` }
  if (isWrong) return { isWrong, text: error }
  const isLong = characters > messageMaxCharacters - nearLimitCharacters
  return { isWrong, text: isLong && `${length} of ${messageMaxCharacters.toLocaleString('en-US')} characters` }
}
