import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costMs } from '#tests/input/cpu.ts'
import { canonicalPath, pagePaths } from './canonical-path.ts'
import { nonPagePaths } from './screens.ts'

const id = '3f2a6c1e-8b7d-4e5f-9a0b-1c2d3e4f5a6b'

const pages = pagePaths.map((page) => page.replace(/:\w+/, id))
const tails = [
  '.',
  ',',
  ')',
  ']',
  '}',
  '>',
  '<',
  '"',
  "'",
  ';',
  ':',
  '!',
  '?',
  '…',
  '。',
  '、',
  '」',
  '）',
  '”',
  '’',
  '»',
]

test.each(pages)('the address of the page %s is canonical', (page) => {
  expect(canonicalPath(page)).toBe(page)
})

test.each(pages)('the page %s is found in any spelling', (page) => {
  const capital = page.replace(/[a-z]/, (letter) => letter.toUpperCase())
  const ways = [`${page}/`, `${page}//`, `/${page}`, `//${page}//`, page.replaceAll('/', '//'), capital]
  for (const way of [...ways, page.toUpperCase(), `/${page.toUpperCase()}/`])
    expect([way, canonicalPath(way)]).toEqual([way, page])
  for (const tail of [...tails, '...', '.)', '?!', '."', ').', '\u200b', '\u00a0', '\u{1f600}', '\\', ' ', 'です。'])
    for (const way of [tail, encodeURIComponent(tail), `/${encodeURIComponent(tail)}`, `${encodeURIComponent(tail)}/`])
      expect([page + way, canonicalPath(page + way)]).toEqual([page + way, page])
})

test.each([
  '/nothing',
  '/evil.example',
  '//evil.example',
  '//evil.example/browse',
  '/evil.example/%2e%2e/browse',
  '/\\evil.example',
  '/browse/now',
  '/browse.html',
  '/brows',
  '/browsing',
  '/browse2',
  '/task',
  '/task/',
  `/task/${id}/messages`,
  `/task%2f${id}`,
  `/tasks/${id}`,
  '/task/...',
  '/api/tasks',
  '/api/tasks/',
  '/files/x',
  '/ws',
  '/assets/',
  '/%zz',
])('%s means no page', (path) => {
  expect(canonicalPath(path)).toBeNull()
})

test('a text that is no id is left unchanged', () => {
  expect(canonicalPath('/task/a%20b')).toBe('/task/a%20b')
  expect(canonicalPath('/task/a%2Fb')).toBe('/task/a%2Fb')
  expect(canonicalPath('/task/%25zz')).toBe('/task/%25zz')
  expect(canonicalPath(`/TASK/${id.toUpperCase()}.`)).toBe(`/task/${id}`)
})

test('the result for any text is a page of ours, on this host, and canonical', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '\\', '.', '..', '%2f', '%5c', '%2e', '@', ':', 'http:', 'browse', 'Task', 'user', id),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = canonicalPath(pieces.join(''))
      if (path === null) return
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, 'http://here').host).toBe('here')
      expect(nonPagePaths.test(path)).toBe(false)
      expect(canonicalPath(path)).toBe(path)
    }),
    { numRuns: 3000 },
  )
})

test('a path of 8 KB is checked at once', async () => {
  const cost = await costMs(
    () => {
      for (const text of ['.', '/', '%2e', '/.', 'a.', '.a/'])
        for (const page of ['/browse', `/task/${id}`, '/']) canonicalPath(page + text.repeat(8000 / text.length))
    },
    { below: 200 },
  )
  expect(cost).toBeLessThan(200)
})
