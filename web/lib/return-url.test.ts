import { expect, test } from 'vitest'
import { isSitePath } from './return-url.ts'

test.each([
  ['/messages?task=1', true],
  ['/', true],
  ['//elsewhere.example/task/1', false],
  ['/\\elsewhere.example', false],
  ['/\t/elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['messages', false],
  ['', false],
])('a sign-in may return to %j: %s', (path, isOurs) => {
  expect(isSitePath(path)).toBe(isOurs)
})
