import { isRemoteTarget } from './remote-target.ts'

/** Fields that load their target as soon as the document is shown or its fields are updated. */
const loadingFields = ['includepicture', 'includetext', 'include', 'import', 'link', 'rd', 'database']
/** Fields that start a program. */
const programFields = ['dde', 'ddeauto']

/** Placeholder for a nested field, whose result is unknown until the document is opened. */
export const nestedFieldMark = '\uFFFC'

/** Matches words in straight or curly quotes, and words between spaces. */
const wordPattern = /["“”]([^"“”]+)["“”]?|[^\s"“”]+/g

/** A path or address with a few switches is shorter. Citations are longer, and load nothing. */
export const instructionMaxCharacters = 4096
const wordsMax = 64

/** Matches a connection string that names a server and not a file on a drive. */
const serverPattern = /\b(server|data source|addr|address)\s*=\s*["“]?(?!["“]?[a-z]:)/i

/** Returns true for a field that loads something from another machine, or starts a program. */
export function fieldLoadsRemote(instruction: string): boolean {
  const text = instruction.trimStart().slice(0, instructionMaxCharacters + 1)
  const [name, ...rest] = splitWords(text)
  const keyword = name?.toLowerCase() ?? ''
  if (programFields.includes(keyword)) return true
  if (!loadingFields.includes(keyword) && !keyword.includes(nestedFieldMark)) return false
  if (text.length > instructionMaxCharacters || rest.length > wordsMax) return true
  return rest.some(mayBeRemote) || (keyword === 'database' && connectsToRemote(text))
}

/** Returns true for a database connection string that leads to another machine. */
export function connectsToRemote(text: string): boolean {
  const parts = text.split(/[;=\s"“”]+/, wordsMax + 1)
  return serverPattern.test(text) || parts.length > wordsMax || parts.some(mayBeRemote)
}

function splitWords(text: string): string[] {
  const words: string[] = []
  for (const [word, quoted] of text.matchAll(wordPattern)) {
    words.push(quoted ?? word)
    if (words.length > wordsMax + 1) break
  }
  return words
}

/** Fields double each backslash of a path, and some readers accept either form. */
const mayBeRemote = (word: string) =>
  word.includes(nestedFieldMark) || isRemoteTarget(word.trim().replace(/^\\{2,}/, '\\\\'))
