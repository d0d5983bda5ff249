import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CannotStart } from '#server/process/cannot-start.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { ownSecretIn, readOwnSecret } from './own-secret.ts'

test('an installation makes its secret once, and nobody else can read it', () => {
  const folder = freshFolder()
  expect(readOwnSecret(folder)).toBeUndefined()
  const made = ownSecretIn(folder)
  expect(made.length).toBeGreaterThan(32)
  expect([ownSecretIn(folder), readOwnSecret(folder)]).toEqual([made, made])
  expect(statSync(`${folder}/secret`).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('where a secret cannot be written whole, none is there', () => {
  const folder = freshFolder()
  symlinkSync('/dev/full', `${folder}/secret.unfinished`)
  expect(() => ownSecretIn(folder)).toThrow('ENOSPC')
  expect(existsSync(`${folder}/secret`)).toBe(false)
})

test.each(['', 'x'.repeat(31)])('nothing is signed with %j: who starts it reads what to do', (broken) => {
  const folder = freshFolder()
  writeFileSync(`${folder}/secret`, broken)
  expect(() => ownSecretIn(folder)).toThrow(CannotStart)
  expect(() => ownSecretIn(folder)).toThrow(/secret holds less than 32 characters.+ delete the file/)
  expect(readFileSync(`${folder}/secret`, 'utf8')).toBe(broken)
})
