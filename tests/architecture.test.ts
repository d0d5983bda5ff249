import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { screens as knownScreens } from '#shared/screens.ts'

// This file checks what the linter cannot know of the architecture. The imports of each layer are in biome.jsonc.

const files = globSync('{shared,server,web}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.gen.ts'))
const code = files.filter((path) => !path.includes('.test.'))
const read = (path: string) => readFileSync(path, 'utf8')

const isComment = /^\s*(\/\*\*|\*|\/\/)/

test.each(code.filter((path) => path !== 'server/env.ts'))('%s leaves the product’s name to site.config.ts', (path) => {
  const lines = read(path).split('\n')
  expect(lines.filter((line) => line.includes('Porchlight') && !isComment.test(line))).toEqual([])
})

/** Text of a file without its comments, which name a town as an example. */
const withoutComments = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')

test('screens take the town of their examples from site.config.ts', () => {
  // A build leaves out web/dev.
  const screens = code.filter((path) => path.startsWith('web/') && !path.startsWith('web/dev/'))
  const pages = [...screens, ...globSync('web/**/*.html')]
  expect(pages.filter((path) => /Oak Park|\b6030\d\b/.test(withoutComments(path)))).toEqual([])
})

test('the server has four files beside its folders', () => {
  const topFiles = code.filter((path) => /^server\/[^/]+$/.test(path))
  expect(topFiles.toSorted()).toEqual(['server/app.ts', 'server/env.ts', 'server/main.ts', 'server/start.ts'])
})

/**
 * The one file that writes each table. better-auth also writes its tables through server/features/auth/auth-service.ts,
 * and triggers write search words.
 */
const ownerOf: Record<string, string> = {
  users: 'server/features/users/store.ts',
  mail_links: 'server/features/auth/links.ts',
  sessions: 'server/features/auth/sessions.ts',
  accounts: 'server/features/auth/sign-in-methods.ts',
  verifications: 'server/features/auth/verifications.ts',
  authenticator_apps: 'server/features/auth/authenticator-apps.ts',
  backup_codes: 'server/features/auth/authenticator-apps.ts',
  partial_sessions: 'server/features/auth/partial-sessions.ts',
  known_browsers: 'server/features/auth/known-browsers.ts',
  access_notices: 'server/features/auth/access-notices.ts',
  factor_resets: 'server/features/auth/factor-resets.ts',
  passkeys: 'server/features/auth/passkeys.ts',
  passkey_challenges: 'server/features/auth/passkey-challenges.ts',
  tasks: 'server/features/tasks/store.ts',
  task_words: 'server/features/search/jobs.ts',
  offers: 'server/features/offers/store.ts',
  arrangement_moves: 'server/features/arrangements/moves.ts',
  arrangements: 'server/features/arrangements/store.ts',
  arrangement_notices: 'server/features/arrangements/notices.ts',
  conversations: 'server/features/messages/store.ts',
  messages: 'server/features/messages/store.ts',
  files: 'server/features/files/store.ts',
  reviews: 'server/features/reviews/store.ts',
  blocks: 'server/features/blocks/store.ts',
  cases: 'server/features/cases/store.ts',
  decisions: 'server/features/cases/decisions.ts',
  case_notes: 'server/features/cases/notes.ts',
  case_questions: 'server/features/cases/questions.ts',
  appeals: 'server/features/cases/appeals.ts',
  appeal_answers: 'server/features/cases/appeals.ts',
  notices: 'server/features/notices/store.ts',
  moderation_log: 'server/features/moderation-log/store.ts',
  announcements: 'server/features/announcements/store.ts',
  roles: 'server/features/roles/store.ts',
  reports: 'server/features/reports/store.ts',
  restrictions: 'server/features/restrictions/store.ts',
  told_of_suspensions: 'server/features/suspension/store.ts',
  delayed_reporters: 'server/features/cases/delayed-reporters.ts',
  barred_addresses: 'server/features/barred-addresses/store.ts',
  deleted_things: 'server/features/evidence/deleted-things.ts',
  heartbeats: 'server/features/heartbeats/store.ts',
  nodes: 'server/features/heartbeats/store.ts',
  backups: 'server/features/operator/backups.ts',
  delivery_problems: 'server/features/outbox/delivery-problems.ts',
  calendars: 'server/features/calendar-addresses/store.ts',
  deleted_tasks: 'server/features/calendars/deleted-tasks.ts',
  message_mails: 'server/features/messages/unread.ts',
  mailed_chats: 'server/features/messages/unread.ts',
  mail_turns: 'server/features/outbox/daily-quota.ts',
  outbox: 'server/features/outbox/store.ts',
  installation: 'server/features/push/push-keys.ts',
  push_devices: 'server/features/push/store.ts',
  pushes: 'server/features/push/store.ts',
  notifications: 'server/features/notifications/store.ts',
  notification_settings: 'server/features/notifications/settings.ts',
  kysely_migration: 'server/database/migration-list.ts',
}
/** These files write any table that they are given: one works on outbox tables, the other restores backups. */
const writesAnyTable = ['server/features/outbox/outbox-worker.ts', 'server/operations/rows.ts']
const demoData = /^server\/demo\/neighborhood\//
const migrations = /^server\/database\/migrations\//

const writers = code.filter((path) => path.startsWith('server/') && !demoData.test(path) && !migrations.test(path))

function tablesWrittenIn(path: string): string[] {
  const writes =
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|(?:insert into|delete from) (\w+)|update (\w+) set/g
  return [...read(path).matchAll(writes)].map(([, built, raw, set]) => built ?? raw ?? set ?? '')
}

test('every table has one file that writes it', () => {
  const writtenTables = new Set(writers.flatMap(tablesWrittenIn))
  expect([...writtenTables].toSorted()).toEqual(Object.keys(ownerOf).toSorted())
})

test.each(writers)('%s writes no tables but its own', (path) => {
  for (const table of tablesWrittenIn(path)) expect(path).toBe(ownerOf[table])
  if (/\b(?:insertInto|updateTable|deleteFrom)\(\s*[^'\s]|(?:insert into|delete from|update) \$\{/.test(read(path)))
    expect(writesAnyTable).toContain(path)
})

test('one file changes the status and the agreed time of a task, together with its arrangement', () => {
  const changes =
    /\b(?:acceptOnOpenTask|changeStatusLocked|reopenTasks|closeTasks|closeDuePost|moveTask|moveOpenArrangement|(?:insert|end)\w*Arrangement)\b/
  const stores = ['server/features/tasks/store.ts', 'server/features/arrangements/store.ts']
  const changing = writers.filter((path) => changes.test(read(path)))
  expect(changing.toSorted()).toEqual([...stores, 'server/features/task-lifecycle/write-status.ts'].toSorted())
})

const webFeatureOf = (path: string) => /^web\/features\/([\w-]+)\//.exec(path)?.[1]

test.each(code.filter(webFeatureOf))('%s imports no other feature’s components', (path) => {
  const components = [...read(path).matchAll(/'#(web\/features\/.+\.(?:tsx|module\.css))'/g)].map(
    ([, name = '']) => name,
  )
  expect(components.filter((component) => webFeatureOf(component) !== webFeatureOf(path))).toEqual([])
})

test.each(['server', 'web'])('no feature of %s imports itself through other features', (side) => {
  const featureIn = new RegExp(`^${side}/features/([\\w-]+)/`)
  const importedFeature = new RegExp(`'#${side}/features/([\\w-]+)/`, 'g')
  const graph = new Map<string, string[]>()
  for (const path of code) {
    const feature = featureIn.exec(path)?.[1]
    if (feature === undefined) continue
    const imported = [...read(path).matchAll(importedFeature)].map(([, name = '']) => name)
    graph.set(feature, [...(graph.get(feature) ?? []), ...imported.filter((name) => name !== feature)])
  }
  expect(graph.size).toBeGreaterThan(9)
  expectNoCycle(graph)
})

function expectNoCycle(graph: Map<string, string[]>) {
  const checked = new Set<string>()
  const walk = (name: string, trail: string[]) => {
    expect(trail, 'a cycle').not.toContain(name)
    if (checked.has(name)) return
    for (const next of graph.get(name) ?? []) walk(next, [...trail, name])
    checked.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
}

test('no file has a vague name such as utils or helpers', () => {
  const vagueName = /(^|\/)(utils?|misc|helpers?|common|index)\.(ts|tsx)$/
  expect(files.filter((path) => vagueName.test(path) && path !== 'web/routes/index.tsx')).toEqual([])
})

/** Files of texts or demo data may have any length. */
const isTable = (path: string) => /(copy|\/api)\.ts$/.test(path) || demoData.test(path) || path.startsWith('web/legal/')

/** Files that test, measure and start the product. */
const toolFiles = globSync('{tests,bench,scripts}/**/*.{ts,tsx,mjs,mts}')

test('files are short', () => {
  const sizeOf = (path: string) => ({ path, lines: read(path).split('\n').length - 1 })
  const sizes = code.filter((path) => !isTable(path)).map(sizeOf)
  const sorted = sizes.map((size) => size.lines).sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(50)
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(150)
  const all = [...files, ...toolFiles].filter((path) => !isTable(path))
  expect(all.map(sizeOf).filter((size) => size.lines > 300)).toEqual([])
})

test.each([...files, ...toolFiles])('%s has no comment wider than the code', (path) => {
  const lines = read(path).split('\n')
  expect(lines.filter((line) => isComment.test(line) && line.length > 120)).toEqual([])
})

const tests = globSync('{server,tests}/**/*.test.ts').map(read).join('\n')
const calls = Object.values(api).flatMap((feature) =>
  Object.values(feature as Record<string, { method: string; path: string }>),
)

test.each(calls.map(({ method, path }) => [method, path]))('%s %s is called by a test', (method = '', path = '') => {
  const pattern = path.replace(/[.]/g, '\\.').replace(/:\w+/g, '(?:\\$\\{[^}]+\\}|[\\w-]+)')
  expect(tests).toMatch(new RegExp(`${method} ${pattern}(?![\\w/-])`))
})

/** The pages that say where things are. */
const documents = globSync('{README,CONTRIBUTING}.md').concat(globSync('docs/**/*.md'))

/** Returns the files and folders that a page names in backticks or links to, except patterns such as `<feature>`. */
function pathsNamedIn(page: string): string[] {
  const text = read(page)
  const named = [...text.matchAll(/`((?:server|shared|web|tests|bench|scripts|deploy|docs)\/[^`\s]*)`/g)]
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)|^\[\d+\]: (\S+)$/gm)]
  return [
    ...named.map(([, path = '']) => path).filter((path) => !/[<{*…]/.test(path)),
    ...links
      .map(([, inline, below]) => inline ?? below ?? '')
      .filter((target) => !/^https?:/.test(target))
      .map((target) => join(dirname(page), target)),
  ]
}

test.each(documents)('every file that %s names exists', (page) => {
  expect(pathsNamedIn(page).filter((path) => !existsSync(path))).toEqual([])
})

test('the pages name files', () => {
  expect(documents.flatMap(pathsNamedIn).length).toBeGreaterThan(300)
})

const components = code.filter((path) => path.endsWith('.tsx'))

test.each(components)('%s announces its error messages to screen readers', (path) => {
  const errors = [...read(path).matchAll(/<Text\b[^>]*tone="danger"[^>]*>/g)].map(([text]) => text)
  expect(errors.filter((text) => !text.includes('role="alert"'))).toEqual([])
})

test.each(components)('%s computes all values of its inline styles, and leaves the others to style sheets', (path) => {
  const styles = read(path).match(/style=\{\{.*?\}\}/gs) ?? []
  expect(styles.flatMap((style) => style.match(/\b\w+: ('[^']*'|-?[\d.]+)(?=,|\s*\})/g) ?? [])).toEqual([])
})

/** Files of the web that a file imports. */
const webImportsOf = (path: string) =>
  [...read(path).matchAll(/'(#web\/[^']+|\.{1,2}\/[^']+\.tsx?)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : join(dirname(path), name),
  )

test('/dev/kit shows every part of the kit', () => {
  const shown = new Set(code.filter((path) => path.startsWith('web/dev/')))
  for (const path of shown) for (const target of webImportsOf(path)) if (code.includes(target)) shown.add(target)
  expect(components.filter((path) => /^web\/ui\/[^/]+$/.test(path) && !shown.has(path))).toEqual([])
})

const screens = globSync('web/routes/*.tsx').filter((path) => !path.includes('__root'))
const urlOf = (path: string) => {
  const [, name = ''] = /routes\/(.+)\.tsx$/.exec(path) ?? []
  return `/${name.replace('_.', '/').replace(/\.?\$/, '/:')}`
}

test('the server knows the address of every screen', () => {
  expect(screens.map(urlOf).filter((url) => url !== '/index')).toEqual(knownScreens)
})

const stories = globSync('tests/stories/*.ts').map(read).join('\n')

test.each(screens)('a story visits %s', (path) => {
  const [, name = ''] = /routes\/(.+)\.tsx$/.exec(path) ?? []
  const url = name === 'index' ? "/'" : `/${name.replace('_.', '/').replace(/\.?\$\w+/, '/')}`
  const visits = [`goto('${url}`, `goto(\`${url}`, `toHaveURL('${url}`, `toHaveURL(/${url.replaceAll('/', '\\/')}`]
  expect(visits.filter((visit) => stories.includes(visit))).not.toEqual([])
})
