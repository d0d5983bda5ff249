import { rmSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { yearElement } from '#shared/operator/year-copy.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { openBuiltPages } from './built-pages.ts'

test('a page has a sentence of the server, escaped and compressed, and another tag once the sentence changes', async () => {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(`${folder}/guidelines.html`, `<html><body>Rules${yearElement.html}</body></html>`)
  const sentences = ['5 <b> decisions', '5 <b> decisions', '6 decisions', '']
  const findYearText = async () => sentences.shift() ?? ''
  const pages = openBuiltPages(folder, { canonicalUrl: undefined, isPublicDemo: false, sendsMail: true, findYearText })
  const app = Fastify()
  app.get('/guidelines', (request, reply) => pages.send('guidelines.html', request, reply))
  const read = () => app.inject({ url: '/guidelines', headers: { 'accept-encoding': 'br' } })
  const [first, again, later, none] = [await read(), await read(), await read(), await read()]
  const textOf = ({ rawPayload }: typeof first) => brotliDecompressSync(rawPayload).toString()
  expect(textOf(first)).toContain('<p id="last-year">5 &lt;b&gt; decisions</p>')
  expect(again.headers['etag']).toBe(first.headers['etag'])
  expect(later.headers['etag']).not.toBe(first.headers['etag'])
  expect(textOf(later)).toContain('<p id="last-year">6 decisions</p>')
  expect(textOf(none)).toContain('Rules</body>')
})
