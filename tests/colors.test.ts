import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const byDay = (name: string) =>
  new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]+)`).exec(read('web/tokens.css'))?.[1]
const tokenOf = (name: string) => (name === 'soft' ? 'ink-soft' : name)

test.each(['server/mail/words.ts', 'web/build/install-files.ts'])(
  '%s, which cannot read web/tokens.css, has its colors by day',
  (path) => {
    const found = [...read(path).matchAll(/(\w+)(?: =|:) '(#[0-9a-f]{6})'/g)]
    expect(found).not.toEqual([])
    for (const [, name = '', color] of found)
      expect(byDay(tokenOf(name))?.replace(/^#fff$/, '#ffffff'), name).toBe(color)
  },
)
