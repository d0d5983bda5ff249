import { expect, test } from 'vitest'
import { lazyValidation } from './lazy-validation.ts'

test('a form is validated once its validation has loaded, which is requested once', async () => {
  let fetched = 0
  const check = lazyValidation(async () => {
    fetched += 1
    return (name: string): Record<string, string> => (name ? {} : { name: 'First name is required' })
  })
  expect(check.validate('')).toEqual({})
  await Promise.all([check.ready(), check.ready()])
  expect(check.validate('')).toEqual({ name: 'First name is required' })
  expect(fetched).toBe(1)
})

test('a validation that did not load reports no errors, and is requested again', async () => {
  let isOnline = false
  const check = lazyValidation(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return () => ({ name: 'First name is required' })
  })
  await check.ready()
  expect(check.validate('')).toEqual({})
  isOnline = true
  await check.ready()
  expect(check.validate('')).toEqual({ name: 'First name is required' })
})
