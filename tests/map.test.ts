import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { screens as knownScreens } from '#shared/screens.ts'

/** Holds the house to its plan: who may import whom, who writes which table, how long a file may grow. */
const files = globSync('{shared,server,web}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.gen.ts'))
const code = files.filter((path) => !path.includes('.test.'))
const read = (path: string) => readFileSync(path, 'utf8')
const importsOf = (path: string) =>
  [...read(path).matchAll(/^(?:import|export|\}).*? from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm)].map(
    ([, from, bare, lazy]) => from ?? bare ?? lazy ?? '',
  )

const mayImport: Record<string, RegExp> = {
  shared: /^(#shared\/|\.|zod\/mini$)/,
  server: /^(#(shared|server)\/|#site$|\.|(?!#|react|@mantine|@tanstack)[\w@])/,
  web: /^(#(shared|web)\/|#site$|\.|zod\/mini$|react|@mantine|@tanstack|@tabler|@fontsource|leaflet|workbox-)/,
}
/** The build's own plugins run in Node, on no floor. */
const isBuild = (path: string) => path.startsWith('web/build/')

test.each(code.filter((path) => !isBuild(path)))('%s imports only what its floor may', (path) => {
  const [floor = ''] = path.split('/')
  for (const name of importsOf(path)) expect(name).toMatch(mayImport[floor] ?? /^$/)
})

const isComment = /^\s*(\/\*\*|\*|\/\/)/

test.each(code.filter((path) => path !== 'server/env.ts'))('%s leaves the product’s name to site.config.ts', (path) => {
  const lines = read(path).split('\n')
  expect(lines.filter((line) => line.includes('Porchlight') && !isComment.test(line))).toEqual([])
})

/** Every other folder of code in web/ is a room. */
const aroundRooms = ['app', 'build', 'lib', 'public', 'routes', 'service-worker', 'ui']
const webFolders = new Set(code.flatMap((path) => /^web\/([\w-]+)\//.exec(path)?.[1] ?? []))
const webRooms = [...webFolders].filter((folder) => !aroundRooms.includes(folder))

const roomOf = (path: string) => path.split('/').slice(0, 2).join('/')

test.each(code)('%s goes by relative paths only within its room', (path) => {
  for (const name of importsOf(path).filter((name) => name.startsWith('.')))
    if (path.split('/').length > 2) expect(roomOf(targetOf(path, name))).toBe(roomOf(path))
})

/** What each storey of a floor stands on; nothing reaches up. */
const storeys: [RegExp, RegExp][] = [
  [/^server\/(process|secrets)\//, /^server\/(process|secrets)\/|^server\/db\/failures\.ts$/],
  [/^server\/(http|live|limits|db\/(?!seed))/, /^server\/(http|live|limits|db|process|secrets)\/|^shared\//],
  [
    /^server\/(jobs|mail|files|outside)\//,
    /^server\/(jobs|mail|files|outside|http|live|limits|db|process|secrets)\/|^shared\//,
  ],
  [/^server\/(?!app|main)/, /^(?!server\/(app|main)\.ts)/],
  [/^web\/(ui|lib)\//, /^web\/(ui|lib)\/|^shared\/|^site/],
  [
    new RegExp(`^web/(${webRooms.join('|')})/`),
    new RegExp(`^web/(ui|lib|${webRooms.join('|')})/|^web/public/street/|^shared/|^site`),
  ],
]

test.each(storeys)('what matches %s reaches down only', (storey, below) => {
  for (const path of code.filter((file) => storey.test(file)))
    for (const name of importsOf(path)) {
      const target = targetOf(path, name)
      if (target && code.includes(target))
        expect(`${path} imports ${target}`).toMatch(
          new RegExp(`imports (${below.source})`.replaceAll('(^', '(').replaceAll('|^', '|')),
        )
    }
})

test('beside its rooms the server has what it is made of, where it begins and what it is told', () => {
  const beside = code.filter((path) => /^server\/[^/]+$/.test(path))
  expect(beside.toSorted()).toEqual(['server/app.ts', 'server/env.ts', 'server/main.ts'])
})

/**
 * The one file whose statements name each table to write it. better-auth writes its own too, through
 * server/auth/accounts.ts; triggers add words.
 */
const homeOf: Record<string, string> = {
  users: 'server/users/store.ts',
  mail_links: 'server/auth/links.ts',
  sessions: 'server/auth/sessions.ts',
  accounts: 'server/auth/methods.ts',
  verifications: 'server/auth/google-pending.ts',
  tasks: 'server/tasks/store.ts',
  task_words: 'server/search/word-sweep.ts',
  offers: 'server/offers/store.ts',
  conversations: 'server/messages/store.ts',
  messages: 'server/messages/store.ts',
  files: 'server/files/store.ts',
  reviews: 'server/reviews/store.ts',
  calendars: 'server/calendars/store.ts',
  deleted_tasks: 'server/calendars/deleted.ts',
  message_mails: 'server/messages/unread.ts',
  mailed_chats: 'server/messages/unread.ts',
  mail_turns: 'server/mail/turns.ts',
  outbox: 'server/mail/outbox.ts',
  installation: 'server/push/keys.ts',
  push_devices: 'server/push/store.ts',
  pushes: 'server/push/store.ts',
  notifications: 'server/notifications/store.ts',
  notification_settings: 'server/notifications/settings.ts',
  kysely_migration: 'server/db/migration-list.ts',
}
/** These write whichever table they are given: what is on its way out, and what a backup held. */
const writesAnyTable = ['server/jobs/outgoing.ts', 'server/upkeep/rows.ts']
const seeds = /^server\/db\/seed\//
const migrations = /^server\/db\/migrations\//

const writers = code.filter((path) => path.startsWith('server/') && !seeds.test(path) && !migrations.test(path))

function tablesWrittenIn(path: string): string[] {
  const writes =
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|(?:insert into|delete from) (\w+)|update (\w+) set/g
  return [...read(path).matchAll(writes)].map(([, built, written, set]) => built ?? written ?? set ?? '')
}

test('every table has a home that writes it', () => {
  const written = new Set(writers.flatMap(tablesWrittenIn))
  expect([...written].toSorted()).toEqual(Object.keys(homeOf).toSorted())
})

test.each(writers)('%s writes no tables but its own', (path) => {
  for (const table of tablesWrittenIn(path)) expect(path).toBe(homeOf[table])
  if (/\b(?:insertInto|updateTable|deleteFrom)\(\s*[^'\s]|(?:insert into|delete from|update) \$\{/.test(read(path)))
    expect(writesAnyTable).toContain(path)
})

test.each(code.filter((path) => /^server\/\w+\/routes\.ts$/.test(path)))('no room reaches into %s', (path) => {
  for (const other of code.filter((file) => file !== 'server/app.ts'))
    expect(importsOf(other)).not.toContain(`#${path}`)
})

test.each(webRooms)('what the %s room shows imports no other room’s components', (room) => {
  const components = new RegExp(`^#web/(?!${room}/)(${webRooms.join('|')})/.+\\.(tsx|module\\.css)$`)
  for (const path of code.filter((file) => file.startsWith(`web/${room}/`)))
    for (const name of importsOf(path))
      expect(`${path}: ${name}`).not.toMatch(new RegExp(`: ${components.source.slice(1)}`))
})

test('no file imports itself by a round trip', () => {
  const graph = new Map(
    code.map((path) => [
      path,
      importsOf(path)
        .map((name) => targetOf(path, name))
        .filter(existsSync),
    ]),
  )
  const done = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    expect(trail, 'a cycle').not.toContain(path)
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
})

function targetOf(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? new URL(name, `file:///${path}`).pathname.slice(1) : ''
}

test('nothing piles up behind a nameless door', () => {
  const nameless = /(^|\/)(utils?|misc|helpers?|common|index)\.(ts|tsx)$/
  expect(files.filter((path) => nameless.test(path) && path !== 'web/routes/index.tsx')).toEqual([])
})

/** Tables of words and of demo data are as long as they are. */
const isTable = (path: string) =>
  /\/(copy|landing-copy|api)\.ts$/.test(path) || seeds.test(path) || path.startsWith('web/public/legal/')

/** What the house is tested, measured and started with. */
const around = globSync('{tests,bench,scripts}/**/*.{ts,tsx,mjs,mts}')

test('files are short', () => {
  const sizeOf = (path: string) => ({ path, lines: read(path).split('\n').length - 1 })
  const sizes = code.filter((path) => !isTable(path)).map(sizeOf)
  const sorted = sizes.map((size) => size.lines).sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(50)
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(150)
  const all = [...files, ...around].filter((path) => !isTable(path))
  expect(all.map(sizeOf).filter((size) => size.lines > 300)).toEqual([])
})

test.each([...files, ...around])('%s has no comment wider than the code', (path) => {
  const lines = read(path).split('\n')
  expect(lines.filter((line) => isComment.test(line) && line.length > 120)).toEqual([])
})

const tests = globSync('{server,tests}/**/*.test.ts').map(read).join('\n')
const calls = Object.values(api).flatMap((room) =>
  Object.values(room as Record<string, { method: string; path: string }>),
)

test.each(calls.map(({ method, path }) => [method, path]))('%s %s is called by a test', (method = '', path = '') => {
  const pattern = path.replace(/[.]/g, '\\.').replace(/:\w+/g, '(?:\\$\\{[^}]+\\}|[\\w-]+)')
  expect(tests).toMatch(new RegExp(`${method} ${pattern}(?![\\w/-])`))
})

test.each(code.filter((path) => path.endsWith('.tsx')))('%s leaves a waiting button its focus', (path) => {
  expect(read(path), '`loading` takes it away, BusyButton does not').not.toMatch(/\bloading=\{/)
})

test.each(code.filter((path) => path.endsWith('.tsx')))(
  '%s leaves what the window’s width changes to style sheets',
  (path) => {
    expect(read(path), 'web/build/library-in-brief.ts leaves it out').not.toMatch(
      /[:=]\s*\{?\{\s*(base|xs|sm|md|lg|xl):/,
    )
  },
)

test.each(code.filter((path) => path.endsWith('.tsx')))('%s says what went wrong to who listens, too', (path) => {
  const red = [...read(path).matchAll(/<Text\b[^>]*clay-deep[^>]*>/g)].map(([text]) => text)
  expect(red.filter((text) => !text.includes('role="alert"'))).toEqual([])
})

const screens = globSync('web/routes/*.tsx').filter((path) => !path.includes('__root'))
const urlOf = (path: string) => {
  const [, name = ''] = /routes\/(.+)\.tsx$/.exec(path) ?? []
  return `/${name.replace(/\.?\$/, '/:')}`
}

test('the server knows the address of every screen', () => {
  expect(screens.map(urlOf).filter((url) => url !== '/index')).toEqual(knownScreens)
})

const stories = globSync('tests/stories/*.ts').map(read).join('\n')

test.each(screens)('a story visits %s', (path) => {
  const [, name = ''] = /routes\/(.+)\.tsx$/.exec(path) ?? []
  const url = name === 'index' ? "/'" : `/${name.replace(/\.?\$\w+/, '/')}`
  const visits = [`goto('${url}`, `goto(\`${url}`, `toHaveURL('${url}`, `toHaveURL(/${url.replaceAll('/', '\\/')}`]
  expect(visits.filter((visit) => stories.includes(visit))).not.toEqual([])
})
