import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { shutdownMaxMs } from '#server/platform/process/graceful-shutdown.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { nodeFlags } from '../../scripts/node-flags.mjs'

const canAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0
if (!canAnalyze) console.warn('systemd-analyze is not installed, so the units of deploy/ are not checked by it.')

const units = ['porchlight.service', 'porchlight-backup.service', 'porchlight-backup.timer']
const read = (unit: string) => readFileSync(`deploy/${unit}`, 'utf8')
const unitSetting = (unit: string, setting: string) => new RegExp(`^${setting}=(.*)$`, 'm').exec(read(unit))?.[1] ?? ''
const settingOf = (name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync('deploy/porchlight.env.example', 'utf8'))?.[1]

test('the service starts the server as npm start does, and gives it time for a graceful shutdown', () => {
  const command = unitSetting('porchlight.service', 'ExecStart').split(' ')
  expect(command.slice(1)).toEqual([...nodeFlags, 'server/main.ts'])
  const stopMs = Number(unitSetting('porchlight.service', 'TimeoutStopSec')) * 1000
  expect(stopMs).toBeGreaterThan(shutdownMaxMs + Number(settingOf('DRAIN_SECONDS')) * 1000)
})

test('the services are back after a reboot, and fit into a machine of 1 GB', () => {
  expect(unitSetting('porchlight.service', 'WantedBy')).toBe('multi-user.target')
  expect(unitSetting('porchlight-backup.timer', 'WantedBy')).toBe('timers.target')
  for (const unit of ['porchlight.service', 'porchlight-backup.service'])
    expect(Number.parseInt(unitSetting(unit, 'MemoryMax'), 10)).toBeLessThan(1000)
})

test('the settings of the guide are settings that .env.example describes', () => {
  const namesIn = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/^#?([A-Z_\d]+)=/gm)].map(([, name]) => name)
  const names = namesIn('deploy/porchlight.env.example')
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !namesIn('.env.example').includes(name))).toEqual([])
})

describe.runIf(canAnalyze)('systemd', () => {
  /** Copies the units into a folder whose programs exist, because `verify` looks for them. */
  function copyUnits(change = (text: string) => text) {
    const folder = freshFolder()
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const program of ['opt/porchlight/node_modules/.bin/node', 'opt/porchlight/deploy/backup.sh']) {
      mkdirSync(join(folder, dirname(program)), { recursive: true })
      writeFileSync(join(folder, program), '')
      chmodSync(join(folder, program), 0o755)
    }
    return units.map((unit) => {
      const path = join(folder, unit)
      writeFileSync(path, change(read(unit)).replaceAll('=/opt/', `=${folder}/opt/`))
      return path
    })
  }

  const verify = (paths: string[]) =>
    spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })

  test('accepts every line of the units', () => {
    const { status, stderr } = verify(copyUnits())
    expect([status, stderr]).toEqual([0, ''])
    expect(verify(copyUnits((text) => text.replace('ProtectHome', 'ProtectHouse'))).stderr).toContain('ProtectHouse')
  })

  test.each(units.filter((unit) => unit.endsWith('.service')))('rates the sandbox of %s as safe', (unit) => {
    const rate = (path: string) =>
      spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=25', path]).status
    const [path = ''] = copyUnits().filter((path) => path.endsWith(unit))
    expect(rate(path)).toBe(0)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^(?:Protect|SystemCall|Restrict).*$/gm, ''))
    expect(rate(path)).not.toBe(0)
  })

  test('reads the time of the timer', () => {
    const time = unitSetting('porchlight-backup.timer', 'OnCalendar')
    expect(spawnSync('systemd-analyze', ['calendar', time]).status).toBe(0)
  })
})
