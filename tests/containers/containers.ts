import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseDocument } from 'yaml'

type Service = {
  image: string
  build?: string
  pull_policy?: string
  stop_grace_period?: string
  profiles?: string[]
  entrypoint?: string[]
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test?: string[]; interval?: string; disable?: boolean }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown>; 'x-node'?: object }

export const composeFiles = ['compose.yaml', 'compose.small.yaml'] as const

/** Parses a compose file in strict mode; warnings are errors. */
export function readCompose(path: (typeof composeFiles)[number]): Compose {
  const document = parseDocument(readFileSync(path, 'utf8'), { strict: true, uniqueKeys: true, merge: true })
  for (const problem of [...document.errors, ...document.warnings]) throw problem
  return document.toJS()
}

/**
 * Substitutes the variables in a value of a compose file: '${NAME:-default}', '${NAME:+replacement}' and
 * '${NAME:?message}', also inside of each other.
 */
export function substituteVariables(value: string, variables: Record<string, string>): string {
  const filled = value.replaceAll(
    /\$\{(\w+):([-+?])([^{}$]*)\}/g,
    (_all, name: string, operator: string, alternative: string) => {
      const set = variables[name] ?? ''
      if (operator === '?' && !set) throw new Error(alternative)
      if (operator === '+') return set && alternative
      return set || alternative
    },
  )
  if (filled !== value) return substituteVariables(filled, variables)
  if (value.includes('$')) throw new Error(`${value} is not a variable`)
  return value
}

const instructions = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

/** Parses the Dockerfile into instructions, in strict mode. */
export const readDockerfile = () =>
  readFileSync('Dockerfile', 'utf8')
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (\S.*)$/.exec(line) ?? []
      if (!instructions.includes(name)) throw new Error(`The Dockerfile says ${line}`)
      return { name, rest }
    })

/** The resulting image: its environment, its command and its health check. */
export function readImage() {
  const steps = readDockerfile()
  const last = steps.slice(steps.findLastIndex(({ name }) => name === 'FROM'))
  const instructionOf = (name: string) => last.findLast((line) => line.name === name)?.rest ?? ''
  const env = instructionOf('ENV')
    .split(' ')
    .map((pair) => pair.split('='))
  return {
    env: Object.fromEntries(env) as Record<string, string>,
    user: instructionOf('USER'),
    port: instructionOf('EXPOSE'),
    command: JSON.parse(instructionOf('CMD')) as string[],
    healthCheck: JSON.parse(instructionOf('HEALTHCHECK').replace(/^(--[\w-]+=\S+ )*CMD /, '')) as string[],
  }
}

type Container = { command: string[]; env: Record<string, string>; folder?: string }

/** Starts a container's command without a container, passing only the environment that it would get. */
export function startContainer({ command: [program = '', ...args], env, folder = '.' }: Container): ChildProcess {
  return spawn(program === 'node' ? process.execPath : program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Runs a container's command until it ends, and returns its exit code. */
export async function exitCodeOf(container: Container): Promise<number | null> {
  return (await once(startContainer(container), 'exit'))[0]
}
