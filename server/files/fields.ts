import { isElsewhere } from './elsewhere.ts'

/** Fields that open what they name as soon as the document is shown or brought up to date. */
const loading = ['includepicture', 'includetext', 'include', 'import', 'link', 'rd', 'database']
/** Fields that start a program. */
const starting = ['dde', 'ddeauto']

/** Stands for a field within another one's instruction: what it gives is not known before the document is opened. */
export const unknown = '\uFFFC'

/** Quoted words, with straight or curly quotes, and words between spaces. */
const words = /["“”]([^"“”]+)["“”]?|[^\s"“”]+/g

/** A path or address with a few switches is shorter. Citations are longer, and load nothing. */
export const instructionMaxCharacters = 4096
const wordsMax = 64

/** A connection that names a server and not a file on a drive. */
const server = /\b(server|data source|addr|address)\s*=\s*(?![a-z]:)/i

/** True for a field that loads something from another machine, or starts a program. */
export function fieldLoadsElsewhere(instruction: string): boolean {
  const text = instruction.trimStart().slice(0, instructionMaxCharacters + 1)
  const [name, ...rest] = wordsIn(text)
  const keyword = name?.toLowerCase() ?? ''
  if (starting.includes(keyword)) return true
  if (!loading.includes(keyword) && !keyword.includes(unknown)) return false
  if (text.length > instructionMaxCharacters || rest.length > wordsMax) return true
  if (keyword === 'database' && (server.test(text) || rest.flatMap((word) => word.split(/[;=]/)).some(isNotNear)))
    return true
  return rest.some(isNotNear)
}

function wordsIn(text: string): string[] {
  const found: string[] = []
  for (const [word, quoted] of text.matchAll(words)) {
    found.push(quoted ?? word)
    if (found.length > wordsMax + 1) break
  }
  return found
}

/** A field writes each backslash of a path twice, and some readers take it either way. */
const isNotNear = (word: string) => word.includes(unknown) || isElsewhere(word.trim().replace(/^\\{2,}/, '\\\\'))
