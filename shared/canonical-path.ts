import { legalPages, screens } from './screens.ts'

/** The address of every page that the app knows. */
export const knownPages: readonly string[] = ['/', ...screens, ...legalPages.map((name) => `/${name}`)]

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const endsAddress = /[a-z\d]/i

/**
 * The one address of the page that a path means, or null where it means none: with slashes that are doubled or trail,
 * in other capitals, or with what stood behind it in a sentence, such as a full stop. It begins with one slash, so it
 * never names another host. A path that is an answer of this function is answered with itself.
 */
export function canonicalPath(path: string, pages = knownPages): string | null {
  const segments = path.split('/').map(readable)
  while (segments.length > 0) {
    const last = withoutTail(segments.pop() as string)
    if (last === '') continue
    segments.push(last)
    break
  }
  const named = segments.filter((segment) => segment !== '')
  const page = pages.find((page) => isAt(page, named))
  return page === undefined ? null : fill(page, named)
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Every address ends in a letter or a digit of ASCII; what follows the last one belongs to a sentence. */
function withoutTail(segment: string): string {
  let end = segment.length
  while (end > 0 && !endsAddress.test(segment[end - 1] as string)) end -= 1
  return segment.slice(0, end)
}

const partsOf = (page: string) => page.split('/').filter((part) => part !== '')
const isParam = (part: string) => part.startsWith(':')

function isAt(page: string, segments: string[]): boolean {
  const parts = partsOf(page)
  return (
    parts.length === segments.length &&
    parts.every((part, index) => isParam(part) || part === segments[index]?.toLowerCase())
  )
}

function fill(page: string, segments: string[]): string {
  const filled = partsOf(page).map((part, index) => (isParam(part) ? param(segments[index] as string) : part))
  return `/${filled.join('/')}`
}

const param = (segment: string) => (isId.test(segment) ? segment.toLowerCase() : encodeURIComponent(segment))
