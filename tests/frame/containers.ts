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
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown>; 'x-node': object }

/** What compose.yaml says, as strictly as can be read. */
export function readCompose(): Compose {
  const document = parseDocument(readFileSync('compose.yaml', 'utf8'), { strict: true, uniqueKeys: true, merge: true })
  for (const wrong of [...document.errors, ...document.warnings]) throw wrong
  return document.toJS()
}

/** A value of compose.yaml where these are set: '${NAME:-else}', '${NAME:?what to do}'. */
export const filledIn = (value: string, given: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+):([-?])([^{}$]*)\}|\$/g, (all, name: string, sign: string, words: string) => {
    if (!name) throw new Error(`${value}: ${all} names nothing`)
    if (given[name]) return given[name]
    if (sign === '?') throw new Error(words)
    return words
  })

const instructions = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

/** What the Dockerfile says, line by line, as strictly as can be read. */
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

/** The image that it makes: what is set in it, what runs in it, and how one finds out whether it is well. */
export function readImage() {
  const lines = readDockerfile()
  const last = lines.slice(lines.findLastIndex(({ name }) => name === 'FROM'))
  const says = (name: string) => last.findLast((line) => line.name === name)?.rest ?? ''
  const env = says('ENV')
    .split(' ')
    .map((pair) => pair.split('='))
  return {
    env: Object.fromEntries(env) as Record<string, string>,
    user: says('USER'),
    port: says('EXPOSE'),
    command: JSON.parse(says('CMD')) as string[],
    healthCheck: JSON.parse(says('HEALTHCHECK').replace(/^(--[\w-]+=\S+ )*CMD /, '')) as string[],
  }
}

type Container = { command: string[]; env: Record<string, string>; folder?: string }

/** Begins what a container would begin, without one: with no more of our own environment than it takes. */
export function begin({ command: [program = '', ...args], env, folder = '.' }: Container): ChildProcess {
  return spawn(program === 'node' ? process.execPath : program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The same, until it ends: with which code. */
export async function codeOf(container: Container): Promise<number | null> {
  return (await once(begin(container), 'exit'))[0]
}
