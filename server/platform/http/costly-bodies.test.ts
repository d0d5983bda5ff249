import { describe, expect, test } from 'vitest'
import { mebibyte, profileBodyMaxBytes } from '#shared/constants.ts'
import { send } from '#tests/http/send.ts'
import { costMs } from '#tests/input/cpu.ts'
import { useWorld } from '#tests/use-world.ts'

const size = 7_400_000
const kilobyte = 1024

/** Repeats a text up to this many bytes. */
const filled = (text: string, bytes = size) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)))
const keys = (bytes = size) =>
  Array.from({ length: Math.floor(bytes / 14) }, (_, key) => `"k${String(key).padStart(7, '0')}":1`).join()
const field = (name: string, text: string) => `{"${name}":"${text}"}`

/** Bodies at the size limit of the call with the picture, and the status with which each is refused. */
const large: [string, string, number][] = [
  ['brackets that are never closed', filled('['), 400],
  ['brackets in each other', '['.repeat(size / 2) + ']'.repeat(size / 2), 400],
  ['braces in each other', `${filled('{"a":')}1`, 400],
  ['brackets in a field', `{"bio":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`, 400],
  ['brackets in the picture', `{"profileImageUrl":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`, 400],
  ['brackets and braces in turn', filled('[{"a":'), 400],
  ['keys', `{${keys()}}`, 400],
  ['keys in a list of objects', `{"bio":[{${filled('},{"a":1', size - 100)}}]}`, 400],
  ['one key said again and again', `{${filled('"bio":"x",')}"bio":"x"}`, 400],
  ['the picture said again and again', `{${filled('"profileImageUrl":"x",')}"bio":"x"}`, 400],
  [
    'a picture said twice',
    `{"profileImageUrl":"${filled('A', size / 2)}","profileImageUrl":"${filled('A', size / 2)}"}`,
    400,
  ],
  ['one long key', `{"${filled('k')}":1}`, 413],
  ['one long key behind the picture', `{"profileImageUrl":"A","${filled('k')}":1}`, 413],
  ['letters', field('bio', filled('x')), 413],
  ['letters written as numbers', field('bio', filled('\\u0061')), 413],
  ['escaped quotes', field('bio', filled('\\"')), 413],
  ['escaped backslashes', field('bio', filled('\\\\')), 413],
  ['backslashes before a quote that closes nothing', `{"bio":"${filled('\\')}"`, 413],
  ['letters of three bytes', field('bio', filled('字')), 413],
  ['numbers in a list', `[${filled('1,')}1]`, 413],
  ['numbers in a field', `{"bio":[${filled('1,')}1]}`, 413],
  ['numbers in the picture', `{"profileImageUrl":[${filled('1,')}1]}`, 413],
  ['empty texts in the picture', `{"profileImageUrl":[${filled('"",')}1]}`, 413],
  ['one number', `{"bio":${filled('9')}}`, 413],
  ['empty lists in a list', `[${filled('[],')}[]]`, 413],
  ['spaces before it', `${filled(' ')}{}`, 413],
  ['spaces behind it', `{"bio":"x"}${filled('\n')}`, 413],
  ['spaces behind a key', `{"bio"${filled(' ')}:"x"}`, 413],
  ['a foreign field', field('picture', filled('x')), 413],
  ['a picture inside another field', `{"bio":{"profileImageUrl":"${filled('A')}"}}`, 413],
  ['a picture in a list', `[{"profileImageUrl":"${filled('A')}"}]`, 413],
  ['a picture and long words', `{"profileImageUrl":"A","bio":"${filled('x')}"}`, 413],
  ['nothing that is JSON', filled('x'), 413],
  ['a picture that is none', field('profileImageUrl', filled('x')), 400],
  ['a picture of letters written as numbers', field('profileImageUrl', filled('\\u0061')), 400],
  ['a picture of escaped quotes', field('profileImageUrl', filled('\\"')), 400],
  ['a picture of bytes that are no letters', `{"profileImageUrl":"${filled('\u0080')}"}`, 400],
  [
    'a picture in base64 that is none',
    field('profileImageUrl', `data:image/png;base64,${filled('A', 6_900_000)}`),
    400,
  ],
  ['a picture of nothing but spaces', field('profileImageUrl', `data:image/png;base64,${filled(' ')}`), 413],
  ['a picture and a brace too much', `${field('profileImageUrl', filled('A'))}}`, 400],
  ['a picture that never ends', `{"profileImageUrl":"${filled('A')}`, 400],
]

/** Similar bodies within the size limit of all calls. */
const small: [string, string][] = [
  ['brackets', filled('[', 60 * kilobyte)],
  ['brackets that are closed', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['brackets in a field', `{"message":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ['keys', `{${keys(60 * kilobyte)}}`],
  ['numbers', `[${filled('1,', 60 * kilobyte)}1]`],
  ['empty objects', `[${filled('{},', 60 * kilobyte)}{}]`],
  ['letters written as numbers', `[${field('message', filled('\\u0061', 60 * kilobyte))}]`],
]

describe('bodies that are costly to parse', () => {
  const world = useWorld('embedded')

  const ask = (method: string, path: string, body: string | Buffer, type = 'application/json') =>
    send(world.address + path, {
      method,
      headers: { cookie: world.cookies['ada'] ?? '', 'content-type': type },
      body: body as BodyInit,
    })

  /** Returns the least CPU time of three runs in ms, for client and server together, and the memory that was taken. */
  async function costOf(work: () => Promise<unknown>) {
    const before = process.memoryUsage().rss
    const cpuMs = await costMs(work, { runs: 3 })
    return { cpuMs, megabytes: (process.memoryUsage().rss - before) / mebibyte }
  }
  const under = (most: number) => expect.toSatisfy((value: number) => value < most)
  const withinLimits = { cpuMs: under(100), megabytes: under(150) }
  /** The body is parsed and the call with the picture is reached before it is refused. */
  const parsed = { cpuMs: under(250), megabytes: under(150) }

  test.each(large)('T059: 7 MB of %s cost almost nothing', async (what, text, status) => {
    const body = Buffer.from(text)
    expect(body.length).toBeLessThanOrEqual(profileBodyMaxBytes)
    const answers: [number, string][] = []
    const cost = await costOf(async () => {
      const answer = await ask('PATCH', '/api/profile', body)
      answers.push([answer.status, JSON.parse(answer.text).message])
    })
    expect(answers).toEqual(Array(3).fill([status, expect.stringMatching(/\w/)]))
    expect(cost).toEqual(/^a picture (?!inside|in a|and long)/.test(what) ? parsed : withinLimits)
  })

  test.each(small)('T059: 60 KB of %s cost almost nothing in any call', async (_, body) => {
    for (const [method, path] of [
      ['POST', '/api/offers'],
      ['POST', '/api/tasks'],
      ['POST', '/api/auth/login'],
      ['PATCH', '/api/notification-settings'],
    ] as const) {
      const cost = await costOf(async () => expect((await ask(method, path, body)).status).toBe(400))
      expect({ path, ...cost }).toEqual({ path, ...withinLimits })
    }
  })
})
