import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const sources = globSync('{server,web,shared,tests,bench,scripts}/**/*.{ts,tsx,mjs,css}').filter(
  (path) => !/route-tree\.gen|server\/database\/migrations\//.test(path) && !path.endsWith('plain-words.test.ts'),
)
const documents = globSync('{*.md,docs/**/*.md,.env.example}')
const read = (path: string) => readFileSync(path, 'utf8')

/** A doc comment or block comment, or a run of line comments. */
const comment = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm
const commentsIn = (source: string) =>
  (source.match(comment) ?? []).map((text) =>
    text
      .replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/) ?|\*\/\s*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

const identifier = /[a-z_$][\w$]*/gi
/** Strings of one line, except SQL, and the text between JSX tags. */
const textInCode = /'[^'\n]*'|"[^"\n]*"|(?<!sql)`[^`\n]*`|>[^<>{}]* [^<>{}]*</g
/** Returns the names in the code, and the strings that are a single word, because they are values. */
const wordsOfCode = (source: string) =>
  source
    .replaceAll(comment, '')
    .replaceAll(textInCode, (text) => (text.includes(' ') ? '' : text))
    .match(identifier) ?? []
const knownWords = new Set(
  [...globSync('server/database/migrations/*.ts'), ...sources, 'site.config.ts'].flatMap((path) =>
    wordsOfCode(read(path)),
  ),
)
const namedInComment = /`([a-z][\w$]*)`/g

test.each(sources)('every name that a comment of %s has in backticks is in the code', (path) => {
  const names = commentsIn(read(path)).flatMap((text) =>
    [...text.matchAll(namedInComment)].map(([, name = '']) => name),
  )
  expect(names.filter((name) => !knownWords.has(name))).toEqual([])
})

/** Words that the project once used for what has a standard term, or a name in docs/product.md, section 1. */
const privateWord =
  /\b(whoever|storey|postman|deeds|lookers|seats|signs of life|farewell|homeOf|takeTurn|leaveMails|openFrame|speakPlainly|writtenOnce|builtOnce|tellingTables|lockStaying|waitedInCircle|brokeOff|seeTask|giveTask|letGo|bringBack|typist|useUnfold|wayBack|twoAcross|faultAt|libraryInBrief|screensAhead|putInPlace)\b/i
/** Beginnings that leave a sentence without a subject or a verb. */
const opening =
  /^(What|How|When the|Who|Whose|Whom|Whatever|Whether|Of|With whom|For who|By which|The same for|Those|For|As|With)\b/

test.each(sources)('the comments of %s are plain sentences', (path) => {
  const comments = commentsIn(read(path))
  expect(comments.filter((text) => privateWord.test(text) || opening.test(text))).toEqual([])
})

test.each(sources)('%s uses standard names', (path) => {
  const code = `${path}\n${read(path)}`.replaceAll(comment, '').replaceAll(/(['"`]).*?\1/g, '')
  expect(privateWord.exec(code)?.[0]).toBeUndefined()
})

test.each(documents)('%s is written in plain words', (path) => {
  // A word in quotation marks is one that is shown to people.
  const text = read(path).replaceAll(/`[^`]*`|["“'][^"”'\n]*["”']/g, '')
  expect(privateWord.exec(text)?.[0]).toBeUndefined()
})

const exportedValues = /^export (?:const|function|async function) (\w+)/gm
const isHook = (name: string) => /^use[A-Z]/.test(name)

test.each(globSync('web/**/*.{ts,tsx}'))('%s is named after its hook, if it exports nothing else', (path) => {
  const names = [...read(path).matchAll(exportedValues)].map(([, name = '']) => name)
  const isHookFile = names.length > 0 && names.every(isHook)
  if (isHookFile && !/(queries|mutations)\.ts$/.test(path)) expect(basename(path)).toMatch(/^use-/)
})
