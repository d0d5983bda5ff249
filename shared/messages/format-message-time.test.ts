import { expect, test } from 'vitest'
import { typingText } from './copy.ts'
import { formatChatDay, formatChatTime, formatLastMessageTime, formatTimeOfDay } from './format-message-time.ts'

const zone = 'America/Chicago'
const now = new Date('2026-11-21T18:00:00Z')

test.each([
  ['2026-11-21T06:30:00Z', 'Today'],
  ['2026-11-21T05:30:00Z', 'Yesterday'],
  ['2026-11-16T18:00:00Z', 'Monday, November 16'],
  ['2025-10-03T18:00:00Z', 'Friday, October 3, 2025'],
])('a message of %s is below the heading %s', (instant, words) => {
  expect(formatChatDay(instant, now, zone)).toBe(words)
})

test.each([
  ['2026-11-21T15:12:00Z', '9:12 AM'],
  ['2026-11-21T05:30:00Z', 'Yesterday'],
  ['2026-11-16T18:00:00Z', 'Nov 16'],
  ['2025-10-03T18:00:00Z', 'Oct 3, 2025'],
])('the row of a chat whose last message is of %s says %s', (instant, words) => {
  expect(formatLastMessageTime(instant, now, zone)).toBe(words)
})

test('a message shows its time, and a typing neighbor the name', () => {
  expect(formatTimeOfDay('2026-11-21T21:12:00Z', zone)).toBe('3:12 PM')
  expect(formatChatTime('2026-11-21T05:30:00Z', now, zone)).toBe('Yesterday, 11:30 PM')
  expect(typingText('Ben')).toBe('Ben is typing…')
})
