import { publicPages, screens } from './screens.ts'

/** Paths of all pages of the app. */
export const pagePaths: readonly string[] = ['/', ...screens, ...publicPages.map((name) => `/${name}`)]

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const endCharacterPattern = /[a-z\d]/i

/**
 * Returns the canonical path of the page that a path means, or null if there is none. It corrects doubled and trailing
 * slashes, upper case, and trailing punctuation copied from a sentence. The result starts with exactly one slash, so it
 * never names another host; applied to its own result, the function returns it unchanged.
 */
export function canonicalPath(path: string, pages = pagePaths): string | null {
  const segments = path.split('/').map(decodeSegment)
  while (segments.length > 0) {
    const last = trimPunctuation(segments.pop() as string)
    if (last === '') continue
    segments.push(last)
    break
  }
  const named = segments.filter((segment) => segment !== '')
  const page = pages.find((page) => matchesPage(page, named))
  return page === undefined ? null : fillParams(page, named)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Every path ends in an ASCII letter or digit; anything after the last one is punctuation. */
function trimPunctuation(segment: string): string {
  let end = segment.length
  while (end > 0 && !endCharacterPattern.test(segment[end - 1] as string)) end -= 1
  return segment.slice(0, end)
}

const segmentsOf = (page: string) => page.split('/').filter((part) => part !== '')
const isParam = (part: string) => part.startsWith(':')

function matchesPage(page: string, segments: string[]): boolean {
  const parts = segmentsOf(page)
  return (
    parts.length === segments.length &&
    parts.every((part, index) => isParam(part) || part === segments[index]?.toLowerCase())
  )
}

function fillParams(page: string, segments: string[]): string {
  const filled = segmentsOf(page).map((part, index) => (isParam(part) ? encodeParam(segments[index] as string) : part))
  return `/${filled.join('/')}`
}

const encodeParam = (segment: string) => (isId.test(segment) ? segment.toLowerCase() : encodeURIComponent(segment))
