import { expect, test } from 'vitest'
import { lateCheck } from './late-check.ts'

test('a form is checked once its check has come, which is fetched once', async () => {
  let fetched = 0
  const check = lateCheck(async () => {
    fetched += 1
    return (name: string): Record<string, string> => (name ? {} : { name: 'First name is required' })
  })
  expect(check.faults('')).toEqual({})
  await Promise.all([check.ready(), check.ready()])
  expect(check.faults('')).toEqual({ name: 'First name is required' })
  expect(fetched).toBe(1)
})

test('a check that could not be fetched finds no fault, and is asked for again', async () => {
  let isOnline = false
  const check = lateCheck(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return () => ({ name: 'First name is required' })
  })
  await check.ready()
  expect(check.faults('')).toEqual({})
  isOnline = true
  await check.ready()
  expect(check.faults('')).toEqual({ name: 'First name is required' })
})
