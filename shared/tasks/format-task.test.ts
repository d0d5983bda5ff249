import { expect, test } from 'vitest'
import { formatCompensation, formatDuration, truncateTitle } from './format-task.ts'

const unpaid = { compensation: null, serviceOffered: null, pointsOffered: null }

test.each([
  [{ ...unpaid, compensationType: 'money', compensation: 45 }, '$45'],
  [{ ...unpaid, compensationType: 'money', compensation: 1234.5 }, '$1,234.50'],
  [{ ...unpaid, compensationType: 'points', pointsOffered: 90 }, '90 points'],
  [{ ...unpaid, compensationType: 'points', pointsOffered: 1 }, '1 point'],
  [{ ...unpaid, compensationType: 'service', serviceOffered: 'I bake' }, 'I bake'],
  [{ ...unpaid, compensationType: 'money' }, 'Compensation TBD'],
  [{ ...unpaid, compensationType: 'free' }, 'Free'],
  [{ ...unpaid, compensationType: null }, 'Free'],
] as const)('%j reads %s', (pay, words) => {
  expect(formatCompensation(pay)).toBe(words)
})

test.each([
  [1, '1 hour'],
  [1.5, '1.5 hours'],
  [null, null],
])('%s hours read %s', (hours, words) => {
  expect(formatDuration(hours)).toBe(words)
})

test('a truncated title ends with an ellipsis', () => {
  expect(truncateTitle('Walk my dog', 20)).toBe('Walk my dog')
  expect(truncateTitle('Walk my two dogs by the lake', 20)).toBe('Walk my two dogs by…')
  expect(truncateTitle('🐕'.repeat(21), 20)).toBe(`${'🐕'.repeat(20)}…`)
  expect(truncateTitle('Flags of 🇺🇸🇲🇽🇨🇦🇵🇷🇬🇹🇭🇳🇸🇻🇧🇷🇦🇷🇨🇱🇵🇪🇨🇴', 20)).toBe('Flags of 🇺🇸🇲🇽🇨🇦🇵🇷🇬🇹🇭🇳🇸🇻🇧🇷🇦🇷🇨🇱🇵🇪…')
  expect(truncateTitle('👨‍👩‍👧‍👦'.repeat(20), 20)).toBe('👨‍👩‍👧‍👦'.repeat(20))
  expect(truncateTitle('ab\u2067cd\u2069', 3)).toBe('ab…')
})
