import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goodbyeMaxMs } from '#server/process/goodbye.ts'

/** The services of compose.yaml, each with its own lines and those of what it begins with. */
function services() {
  const text = readFileSync('compose.yaml', 'utf8').replaceAll(/^ *#.*\n/gm, '')
  const [, node = ''] = /^x-node: &node\n((?: .*\n)+)/m.exec(text) ?? []
  const [, all = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(text) ?? []
  const found = all.matchAll(/^ {2}(\w+):(.*)\n((?: {4}.*\n)*)/gm)
  return [...found].map(([, name, rest = '', own = '']) => {
    const lines = /\*node\b/.test(rest + own) ? node.replaceAll(/^ {2}/gm, '    ') + own : own
    const says = (line: string) => new RegExp(`^ {4}${line}$`, 'm').test(lines)
    const secondsIn = (line: string) => Number(new RegExp(`^ +${line}$`, 'm').exec(lines)?.[1])
    return { name, says, secondsIn }
  })
}

test('in containers one service makes the image that the others have, and none asks a registry for it', () => {
  const ours = services().filter(({ says }) => says('image: porchlight'))
  expect(ours.map(({ name }) => name)).toEqual(['node1', 'node2', 'node3', 'upkeep', 'balancer'])
  expect(ours.filter(({ says }) => says('build: .')).map(({ name }) => name)).toEqual(['node1'])
  expect(ours.filter(({ says }) => !says('pull_policy: never'))).toEqual([])
})

test('a node in a container has the time to say goodbye', () => {
  const nodes = services().filter(({ name = '' }) => /^node\d$/.test(name))
  expect(nodes).toHaveLength(3)
  for (const { secondsIn } of nodes) {
    const drain = secondsIn('DRAIN_SECONDS: "(\\d+)"')
    expect(drain).toBeGreaterThan(0)
    expect(secondsIn('stop_grace_period: (\\d+)s')).toBeGreaterThan(drain + goodbyeMaxMs / 1000)
  }
})

test('who keeps mails back on nodes in containers says so as for a node of its own', () => {
  const settings = /^ {2}environment: &settings\n((?: {4}.*\n)+)/m.exec(readFileSync('compose.yaml', 'utf8'))?.[1]
  expect(settings).toMatch(/^ {4}OUTGOING: \$\{OUTGOING:-on\}$/m)
})
