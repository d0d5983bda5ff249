import { messageMaxCharacters } from '#shared/limits.ts'
import { messageBounds } from '#shared/messages/rules.ts'
import { faultOfText, tidyText, visibleLength } from '#shared/text.ts'
import { useDraft } from './drafts.ts'
import { useUploads } from './uploads.ts'

/** So close to the longest message its length is shown. */
const nearLimitCharacters = 500

/** What stands in the box, and what of it goes out: the words as the server will keep them, and the files that can. */
export function useWriting(draftKey: string) {
  const { text, files } = useDraft(draftKey)
  const uploads = useUploads()
  const going = files.filter(({ id, url, refusal }) => url !== null || (refusal === undefined && uploads.has(id)))
  const words = tidyText(text)
  const content = visibleLength(words) > 0 ? words : ''
  const fault = faultOfText(content, { ...messageBounds, min: going.length > 0 ? 0 : 1 })
  return { text, files, uploads, going, content, maySend: fault === null, note: noteOn(content, fault) }
}

/** What is wrong with a text, or its length where that comes near the limit. */
function noteOn(text: string, fault: string | null) {
  const characters = [...text].length
  const isWrong = characters > 0 && fault !== null
  const length = characters.toLocaleString('en-US')
  if (characters > messageMaxCharacters) return { isWrong, words: `${fault}; this has ${length}` }
  if (isWrong) return { isWrong, words: fault }
  const isLong = characters > messageMaxCharacters - nearLimitCharacters
  return { isWrong, words: isLong && `${length} of ${messageMaxCharacters.toLocaleString('en-US')} characters` }
}
