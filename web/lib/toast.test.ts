import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failed } from '#shared/copy.ts'
import { toastMs } from '#shared/limits.ts'
import { clearToasts, shownToast, showToast } from './toast.ts'

const news = { title: 'New Offer Received!', message: 'You have a new offer', isNews: true } as const
const failure = failed('Failed to assign helper')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('news wait until what went wrong has been read', () => {
  showToast(failure)
  showToast(news)
  expect(shownToast()).toMatchObject(failure)
  vi.advanceTimersByTime(toastMs)
  expect(shownToast()).toMatchObject(news)
  vi.advanceTimersByTime(toastMs)
  expect(shownToast()).toBeNull()
})

test('what went wrong does not wait for news', () => {
  showToast(news)
  showToast(failure)
  expect(shownToast()).toMatchObject(failure)
  clearToasts()
  expect(shownToast()).toBeNull()
})
