import { expect, test } from 'vitest'
import { yearText } from './year-copy.ts'

test.each([
  [
    { cases: 43, decisions: 40, appeals: 6, medianHours: 47 },
    'In the last 12 months there were 43 reported things, 40 decisions, half of them within 2 days, and 6 appeals.',
  ],
  [
    { cases: 1001, decisions: 5, appeals: 4, medianHours: 0.2 },
    'In the last 12 months there were more than 1,000 reported things, 5 decisions, half of them within 1 hour, and fewer than 5 appeals.',
  ],
  [
    { cases: 4, decisions: 4, appeals: 0, medianHours: 3 },
    'In the last 12 months there were fewer than 5 reported things, fewer than 5 decisions, and fewer than 5 appeals.',
  ],
])('%j', (year, sentence) => expect(yearText(year)).toBe(sentence))
