import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { readOrCreateOwnSecret, readOwnSecret } from './own-secret.ts'

test('an installation generates its secret once, and nobody else can read it', () => {
  const folder = freshFolder()
  expect(readOwnSecret(folder)).toBeUndefined()
  const made = readOrCreateOwnSecret(folder)
  expect(made.length).toBeGreaterThan(32)
  expect([readOrCreateOwnSecret(folder), readOwnSecret(folder)]).toEqual([made, made])
  expect(statSync(`${folder}/secret`).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('a secret that cannot be written completely is not stored', () => {
  const folder = freshFolder()
  symlinkSync('/dev/full', `${folder}/secret.unfinished`)
  expect(() => readOrCreateOwnSecret(folder)).toThrow('ENOSPC')
  expect(existsSync(`${folder}/secret`)).toBe(false)
})

test.each(['', 'x'.repeat(31)])('the secret %j is refused: the operator reads what to do', (broken) => {
  const folder = freshFolder()
  writeFileSync(`${folder}/secret`, broken)
  expect(() => readOrCreateOwnSecret(folder)).toThrow(StartupError)
  expect(() => readOrCreateOwnSecret(folder)).toThrow(/secret holds less than 32 characters.+ delete the file/)
  expect(readFileSync(`${folder}/secret`, 'utf8')).toBe(broken)
})
