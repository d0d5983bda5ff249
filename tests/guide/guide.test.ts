import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { canOpenPostgres } from '#tests/faults/private-servers.ts'
import { canOpenCaddy } from '#tests/services/caddy.ts'
import { commitAll, git } from '#tests/setup/copy-product.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { blockLanguages, commandsOfSteps, lastStep } from './guide.ts'
import { domain, openMachine } from './machine.ts'

const canRun = process.getuid?.() === 0 && existsSync('/usr/sbin/useradd') && canOpenPostgres && canOpenCaddy
if (!canRun) console.warn('The guide’s commands need root on Debian, PostgreSQL and Caddy, so its test is skipped.')

test('the tests run every step of the guide, and each block of it is a shell’s', () => {
  expect(lastStep).toBe(12)
  expect(blockLanguages.length).toBeGreaterThan(lastStep)
  expect(new Set(blockLanguages)).toEqual(new Set(['sh']))
})

describe.runIf(canRun)('a volunteer who follows the guide', () => {
  let machine: Awaited<ReturnType<typeof openMachine>>
  beforeAll(async () => {
    machine = await openMachine()
  })
  afterAll(() => machine?.close())

  const inProduct = (path: string) => machine.at(`opt/porchlight/${path}`)
  const post = (path: string, body: object) =>
    machine.run(`
      curl --silent --show-error --fail --header 'content-type: application/json' \
        --data '${JSON.stringify(body)}' https://${domain}${path}`)
  const query = async (statement: string) =>
    (await machine.run(`psql --dbname porchlight --tuples-only --no-align --command "${statement}"`)).trim()
  const readMigration = () => query(`select max(name) from kysely_migration`)
  const listBackups = () =>
    readdirSync(machine.at('var/lib/porchlight-backups')).filter((name) => name.endsWith('.zip'))

  test('has the neighborhood’s landing page at the domain, over TLS', async () => {
    await machine.run(commandsOfSteps(1, 7))
    const page = await machine.run(`curl --silent --fail https://${domain}/`)
    expect(page).toContain('Elm Street: neighbors helping neighbors in Springfield, Ohio')
    expect(git(inProduct('.'), 'status', '--porcelain')).toBe('')
    expect(statSync(machine.at('etc/porchlight/porchlight.env')).mode & 0o777).toBe(0o640)
  })

  test('signs up, and confirms the address with the link in the mail', async () => {
    await post('/api/auth/register', { ...cast.ada, password })
    await vi.waitUntil(() => machine.mails.length > 0, { timeout: hangMs })
    const [mail] = machine.mails
    expect(mail?.to).toEqual([cast.ada.email])
    const [, token = ''] = /verify-email\?token=3D([\w-]+)/.exec(mail?.source.replaceAll('=\r\n', '') ?? '') ?? []
    await post('/api/auth/verify', { token })
    expect(await machine.run(commandsOfSteps(8, 8))).toMatch(/Ada +\| t\n/)
  })

  test('has a backup that was restored for a trial, and keeps the newest of many', async () => {
    const log = await machine.run(commandsOfSteps(9, 9))
    expect(log).toMatch(/The backup .+ is restored\.\n/)
    const [first = ''] = listBackups()
    await machine.run(
      'touch /var/lib/porchlight-backups/porchlight-2020-01-{10..29}.zip; systemctl start porchlight-backup',
    )
    expect(listBackups()).toHaveLength(14)
    expect(listBackups().filter((name) => !name.includes('2020'))).toEqual([first, expect.any(String)])
    expect(existsSync(machine.at('var/lib/porchlight-backups/trial'))).toBe(false)
    expect(await query('select count(*) from users')).toBe('1')
  })

  test('finds everything running after the reboot, and reads its logs', async () => {
    const said = await machine.run(commandsOfSteps(10, 10))
    expect(said.match(/is at https:/g)).toHaveLength(2)
    expect(said).toContain('Rows and files are consistent.')
  })

  test('upgrades, and keeps the neighborhood’s name and accounts', async () => {
    const newer = machine.at('origin')
    for (const [path, text, changed] of [
      ['server/database/migrate.ts', "  '001-accounts': accounts,", "$&\n  '999-newer': { up: async () => {} },"],
      ['site.config.ts', "place: '", '$&Anywhere, '],
    ] as const)
      writeFileSync(`${newer}/${path}`, readFileSync(`${newer}/${path}`, 'utf8').replace(text, changed))
    commitAll(newer, 'A newer version')
    await machine.run(commandsOfSteps(11, 11))
    expect([await readMigration(), await query('select first_name from users')]).toEqual(['999-newer', 'Ada'])
    expect(await machine.run(`curl --silent --fail https://${domain}/`)).toContain('in Springfield, Ohio')
  })

  test('downgrades with the backup of the upgrade', async () => {
    await machine.run(commandsOfSteps(12, 12))
    expect(await readMigration()).toMatch(/^0/)
    expect(await query('select first_name from users')).toBe('Ada')
    expect(git(inProduct('.'), 'status', '--porcelain')).toBe('')
    await machine.run('cd /opt/porchlight; git pull --ff-only')
  })
})
