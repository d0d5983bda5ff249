import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [1, '1 byte'],
  [340, '340 bytes'],
  [1024, '1 KB'],
  [12_600, '12 KB'],
  [1024 * 1024 - 1, '1.0 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%i bytes are %s', (bytes, words) => expect(formatSize(bytes)).toBe(words))
