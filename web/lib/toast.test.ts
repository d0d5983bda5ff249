import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastMs } from '#shared/constants.ts'
import { errorToast } from '#shared/copy.ts'
import { clearToasts, readToast, showToast } from './toast.ts'

const notification = { title: 'New Offer Received!', message: 'You have a new offer', isNotification: true } as const
const failure = errorToast('Failed to assign helper')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('news waits until a failure was read', () => {
  showToast(failure)
  showToast(notification)
  expect(readToast()).toMatchObject(failure)
  vi.advanceTimersByTime(toastMs)
  expect(readToast()).toMatchObject(notification)
  vi.advanceTimersByTime(toastMs)
  expect(readToast()).toBeNull()
})

test('a failure does not wait for news', () => {
  showToast(notification)
  showToast(failure)
  expect(readToast()).toMatchObject(failure)
  clearToasts()
  expect(readToast()).toBeNull()
})
