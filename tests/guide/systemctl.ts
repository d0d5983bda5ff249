import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Does what the guide asks of systemctl, on a machine without systemd: runs the commands of the unit files in the
 * folder GUIDE_ROOT with the settings they name. It does not sandbox them; systemd-analyze checks that part.
 */
const root = process.env['GUIDE_ROOT'] as string
const inRoot = (...path: string[]) => join(root, ...path)
const pidFile = (name: string) => inRoot('run', `${name}.pid`)
const enabledFile = inRoot('run/enabled')
const stopMaxMs = 30_000

const nameOf = (unit: string) => unit.replace(/\.service$/, '')
const pathOf = (unit: string) => inRoot('etc/systemd/system', unit.includes('.') ? unit : `${unit}.service`)

/** Returns the values of a setting in a unit file and its drop-ins; throws if the unit does not exist. */
function valuesIn(unit: string, setting: string): string[] {
  const files = [pathOf(unit), ...globSync(`${pathOf(unit)}.d/*.conf`)]
  return files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .flatMap((line) => (line.startsWith(`${setting}=`) ? [line.slice(setting.length + 1)] : []))
}

const pairsIn = (lines: string[]) =>
  lines.flatMap((line) => {
    const [, name, value = ''] = /^([A-Z_\d]+)=(.*)$/.exec(line) ?? []
    return name ? [[name, value.replace(/^"(.*)"$/, '$1')]] : []
  })

function optionsOf(unit: string) {
  const words = (setting: string) => valuesIn(unit, setting).flatMap((value) => value.split(' '))
  for (const name of words('StateDirectory')) mkdirSync(inRoot('var/lib', name), { recursive: true })
  const fromFiles = words('EnvironmentFile').flatMap((file) => pairsIn(readFileSync(file, 'utf8').split('\n')))
  const log = openSync(inRoot('log', `${nameOf(unit)}.log`), 'a')
  return {
    cwd: valuesIn(unit, 'WorkingDirectory')[0] ?? root,
    // A service gets no variable of the terminal that starts it.
    env: { PATH: process.env['PATH'], ...Object.fromEntries([...pairsIn(words('Environment')), ...fromFiles]) },
    stdio: ['ignore', log, log] as ['ignore', number, number],
  }
}

function start(unit: string) {
  const [program = '', ...args] = (valuesIn(unit, 'ExecStart')[0] ?? '').split(' ')
  if (isActive(unit)) return
  if (valuesIn(unit, 'Type')[0] !== 'oneshot') {
    const child = spawn(program, args, { ...optionsOf(unit), detached: true })
    writeFileSync(pidFile(nameOf(unit)), `${child.pid}`)
    return child.unref()
  }
  const { status } = spawnSync(program, args, optionsOf(unit))
  if (status !== 0) throw new Error(`${unit} failed: ${readFileSync(inRoot('log', `${nameOf(unit)}.log`), 'utf8')}`)
}

const isEnabled = (unit: string) => existsSync(enabledFile) && readFileSync(enabledFile, 'utf8').includes(`${unit}\n`)

/** A timer, and a service without a process such as Debian's postgresql, are active if they are enabled. */
function isActive(unit: string): boolean {
  if (unit.endsWith('.timer') || valuesIn(unit, 'RemainAfterExit')[0] === 'yes') return isEnabled(unit)
  const file = pidFile(nameOf(unit))
  return existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')))
}

function isAlive(pid: number): boolean {
  // A process whose parent has not collected its exit code is a zombie: 'Z' in its stat.
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

async function stop(unit: string) {
  const file = pidFile(nameOf(unit))
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  const deadline = Date.now() + stopMaxMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
    await new Promise((done) => setTimeout(done, 100))
  }
  rmSync(file)
}

function enable(unit: string) {
  if (valuesIn(unit, 'WantedBy').length === 0) throw new Error(`${unit} would not start at a boot: it has no WantedBy`)
  appendFileSync(enabledFile, `${unit}\n`)
}

const runningUnits = () => globSync(inRoot('run/*.pid')).map((path) => path.replace(/^.*\/|\.pid$/g, ''))

const [command = '', ...args] = process.argv.slice(2)
const units = args.filter((arg) => !arg.startsWith('--'))
switch (command) {
  case 'daemon-reload':
  case '--failed':
    break
  case 'enable':
    for (const unit of units) {
      enable(unit)
      if (args.includes('--now')) start(unit)
    }
    break
  case 'start':
    units.forEach(start)
    break
  case 'stop':
    for (const unit of units) await stop(unit)
    break
  case 'restart':
    for (const unit of units) {
      await stop(unit)
      start(unit)
    }
    break
  case 'is-active':
    for (const unit of units) if (!isActive(unit)) throw new Error(`${unit} is not active`)
    break
  case 'reboot':
    for (const unit of runningUnits()) await stop(unit)
    if (existsSync(enabledFile)) new Set(readFileSync(enabledFile, 'utf8').trim().split('\n')).forEach(start)
    break
  case 'halt':
    for (const unit of runningUnits()) await stop(unit)
    break
  default:
    throw new Error(`The guide uses systemctl ${command}, which this program does not know`)
}
