import { expect, test } from 'vitest'
import {
  afterReload,
  arrive,
  bringBack,
  changeFile,
  type Draft,
  type DraftFile,
  emptyDraft,
  letGo,
  parseDraft,
  settle,
  type Words,
} from './draft.ts'

const file = (name: string, url: string | null = `/files/${name}`): DraftFile => ({
  id: `id of ${name}`,
  name,
  size: 3,
  isPicture: false,
  url,
})
const words = (content: string, more: Partial<Words> = {}): Words => ({
  content,
  file: null,
  clientId: `id of ${content}`,
  waits: false,
  ...more,
})
const typed = (text: string, ...files: DraftFile[]): Draft => ({ ...emptyDraft, text, files })
const leaving = (...contents: string[]): Draft => ({ ...emptyDraft, leaving: contents.map((one) => words(one)) })
const newId = () => 'a new id'
const send = (draft: Draft, content: string, files = draft.files) =>
  letGo(draft, { content, files, waits: false }, newId)

test('what Ada sends leaves the box under an id of its own', () => {
  const { draft, sent } = send(typed('Hello'), 'Hello')
  expect(sent).toEqual([words('Hello', { clientId: 'a new id' })])
  expect(draft).toEqual({ ...emptyDraft, leaving: sent })
  expect(sent.reduce(arrive, draft)).toEqual(emptyDraft)
})

test('her words go with the first of her files, and the others follow', () => {
  const lost = file('lost.pdf', null)
  const { draft, sent } = send(typed('Look', file('porch.jpg'), lost, file('plan.pdf')), 'Look', [
    file('porch.jpg'),
    file('plan.pdf'),
  ])
  expect(sent.map(({ content, file: its }) => [content, its?.name])).toEqual([
    ['Look', 'porch.jpg'],
    ['', 'plan.pdf'],
  ])
  expect(draft.files).toEqual([lost])
})

test('what fails is in the box again, before what she has written since', () => {
  const draft = bringBack({ ...leaving('Hello'), text: 'Are you there?' }, words('Hello'))
  expect(draft).toEqual({ ...emptyDraft, text: 'Hello\nAre you there?', returned: [words('Hello')] })
})

test('a file whose message fails stands before the ones attached since', () => {
  const photo = words('Look', { file: file('porch.jpg') })
  const draft = bringBack({ ...emptyDraft, leaving: [photo], files: [file('plan.pdf')] }, photo)
  expect(draft.files.map(({ name }) => name)).toEqual(['porch.jpg', 'plan.pdf'])
  expect(draft.text).toBe('Look')
})

test('several that fail come back in the order in which they were sent', () => {
  const draft = ['one', 'two', 'three']
    .map((one) => words(one))
    .reduce(bringBack, { ...leaving('one', 'two', 'three'), text: 'four' })
  expect(draft.text).toBe('one\ntwo\nthree\nfour')
  expect(draft.leaving).toEqual([])
})

test('sent again unchanged it is the same message; changed, or with another file, it is another', () => {
  const draft = bringBack(leaving('Hello'), words('Hello'))
  expect(send(draft, 'Hello').sent).toEqual([words('Hello')])
  expect(send({ ...draft, text: 'Hello!' }, 'Hello!').sent[0]?.clientId).toBe('a new id')
  expect(send(draft, 'Hello', [file('plan.pdf')]).sent[0]?.clientId).toBe('a new id')
})

test('words whose answer alone was lost leave the box, and what was written since stays', () => {
  const draft = bringBack({ ...leaving('Hello'), text: 'More' }, words('Hello'))
  expect(settle(draft, () => false)).toBe(draft)
  expect(settle(draft, (clientId) => clientId === 'id of Hello')).toEqual({ ...emptyDraft, text: 'More' })
})

test('a file that did get through leaves the box, even under words that she has changed meanwhile', () => {
  const photo = words('Look', { file: file('porch.jpg') })
  const draft = { ...bringBack({ ...emptyDraft, leaving: [photo] }, photo), text: 'Look here' }
  expect(settle(draft, () => true)).toEqual({ ...emptyDraft, text: 'Look here' })
})

test('a file is known by its address wherever it stands, once it has one', () => {
  const draft = { ...typed('', file('a.pdf', null)), leaving: [words('Hi', { file: file('a.pdf', null) })] }
  const next = changeFile(draft, 'id of a.pdf', (one) => ({ ...one, url: '/files/1' }))
  expect([next.files[0]?.url, next.leaving[0]?.file?.url]).toEqual(['/files/1', '/files/1'])
  expect(changeFile(draft, 'id of a.pdf', () => null)).toMatchObject({ files: [], leaving: [{ file: null }] })
})

test('after a reload what waits for the network waits on; what was on its way is in the box', () => {
  const tunnel = words('In the tunnel', { waits: true })
  const sentFile = words('Look', { waits: true, file: file('porch.jpg') })
  const lostFile = words('', { waits: true, file: file('plan.pdf', null) })
  const draft = afterReload({ ...emptyDraft, leaving: [tunnel, sentFile, lostFile, words('Hello')] })
  expect(draft.leaving).toEqual([tunnel, sentFile])
  expect([draft.text, draft.files]).toEqual(['Hello', [file('plan.pdf', null)]])
})

test('what is no draft is an empty one, and an older one lacks nothing', () => {
  expect(parseDraft('{')).toEqual(emptyDraft)
  expect(parseDraft('{"text":"Hi"}')).toEqual({ ...emptyDraft, text: 'Hi' })
})
