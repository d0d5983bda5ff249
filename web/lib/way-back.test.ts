import { expect, test } from 'vitest'
import { isOwnPath } from './way-back.ts'

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
])('whoever signs in may be led to %j: %s', (path, isOurs) => {
  expect(isOwnPath(path)).toBe(isOurs)
})
