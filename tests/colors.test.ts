import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const tokens = read('web/tokens.css')
const token = (name: string) => {
  const [, day = '', night = day] = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]+)(?:, (#[0-9a-f]+))?`).exec(
    tokens,
  ) ?? ['']
  return { day: day.replace(/^#fff$/, '#ffffff'), night }
}

test('the web app manifest, which cannot use web/tokens.css, has its light colors', () => {
  const found = [...read('web/build/install-files.ts').matchAll(/(\w+)(?: =|:) '(#[0-9a-f]{6})'/g)]
  expect(found).not.toEqual([])
  for (const [, name = '', color] of found) expect(token(name).day, name).toBe(color)
})

const tokenOf = (name: string) => ({ soft: 'ink-soft', onFill: 'on-fill' })[name] ?? name

test('mails, which cannot use it either, have its light and dark colors', () => {
  const colors = /(\w+): \{ day: '(#[0-9a-f]{6})', night: '(#[0-9a-f]{6})' \}/g
  const found = [...read('server/platform/mail/colors.ts').matchAll(colors)]
  expect(found).not.toEqual([])
  for (const [, name = '', day, night] of found) expect(token(tokenOf(name)), name).toEqual({ day, night })
  expect(read('server/platform/mail/render-mail.ts')).not.toMatch(/#[0-9a-f]{3}/)
})
