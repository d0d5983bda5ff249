import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { explainFailure, killedCode } from '../../scripts/explain-failure.mjs'

/** More megabytes than any disk has, and fewer. */
const [endless, none] = [1e12, 0]

let printed: MockInstance<typeof console.error>
beforeEach(() => {
  printed = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => printed.mockRestore())
const lines = () => printed.mock.calls.map(([line]) => line)

test('an operator reads that the machine has too little memory if the system killed a step', () => {
  expect(killedCode).toBe(137)
  explainFailure('The web build', 137)
  expect(lines()).toEqual([
    expect.stringMatching(
      /^The web build was stopped, most likely because the machine has too little memory: it has \d{3,} MB, and a first start takes up to \d{3,4} MB\. Add memory or swap, and start again\.$/,
    ),
  ])
})

test('an operator reads that the disk is full if a step failed and too little of it is free', () => {
  explainFailure('The installation', 1, endless)
  expect(lines()).toEqual([
    expect.stringMatching(
      /^The installation failed, most likely because the disk is full: \d+ MB are free, and 1000000000000 MB are needed\. Make room, and start again\.$/,
    ),
  ])
})

test('a full disk is not blamed for a step that the system killed', () => {
  explainFailure('The installation', 137, endless)
  expect(lines().join()).not.toContain('disk')
})

test.each([
  ['a step that succeeded', 0, endless],
  ['a step that failed for another reason', 1, none],
  ['a step that a shell could not run', 127, none],
])('nothing is explained after %s', (_what, code, diskNeededMb) => {
  explainFailure('The server', code, diskNeededMb)
  expect(lines()).toEqual([])
})
