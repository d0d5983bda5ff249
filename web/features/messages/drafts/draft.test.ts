import { expect, test } from 'vitest'
import {
  changeFile,
  confirmMessage,
  type Draft,
  type DraftFile,
  emptyDraft,
  formatDraft,
  type OutgoingMessage,
  parseChatDraft,
  queueMessages,
  removeDelivered,
  restoreAfterReload,
  restoreMessage,
} from './draft.ts'

const file = (name: string, url: string | null = `/files/${name}`): DraftFile => ({
  id: `id of ${name}`,
  name,
  size: 3,
  isPicture: false,
  url,
})
const messageOf = (content: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  content,
  file: null,
  clientId: `id of ${content}`,
  waits: false,
  ...more,
})
const typed = (text: string, ...files: DraftFile[]): Draft => ({ ...emptyDraft, text, files })
const sendingDraft = (...contents: string[]): Draft => ({
  ...emptyDraft,
  sending: contents.map((one) => messageOf(one)),
})
const newId = () => 'a new id'
const send = (draft: Draft, content: string, files = draft.files) =>
  queueMessages(draft, { content, files, waits: false }, newId)

test('a message that Ada sends leaves the message field with an id of its own', () => {
  const { draft, sent } = send(typed('Hello'), 'Hello')
  expect(sent).toEqual([messageOf('Hello', { clientId: 'a new id' })])
  expect(draft).toEqual({ ...emptyDraft, sending: sent })
  expect(sent.reduce(confirmMessage, draft)).toEqual(emptyDraft)
})

test('her text is sent with the first of her files, and the others follow', () => {
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

test('a failed message returns to the message field, before newer text', () => {
  const draft = restoreMessage({ ...sendingDraft('Hello'), text: 'Are you there?' }, messageOf('Hello'))
  expect(draft).toEqual({ ...emptyDraft, text: 'Hello\nAre you there?', failed: [messageOf('Hello')] })
})

test('the file of a failed message comes before newer ones', () => {
  const photo = messageOf('Look', { file: file('porch.jpg') })
  const draft = restoreMessage({ ...emptyDraft, sending: [photo], files: [file('plan.pdf')] }, photo)
  expect(draft.files.map(({ name }) => name)).toEqual(['porch.jpg', 'plan.pdf'])
  expect(draft.text).toBe('Look')
})

test('several failed messages return in the order of sending', () => {
  const draft = ['one', 'two', 'three']
    .map((one) => messageOf(one))
    .reduce(restoreMessage, { ...sendingDraft('one', 'two', 'three'), text: 'four' })
  expect(draft.text).toBe('one\ntwo\nthree\nfour')
  expect(draft.sending).toEqual([])
})

test('an unchanged message keeps its client id when sent again; a changed one gets a new one', () => {
  const draft = restoreMessage(sendingDraft('Hello'), messageOf('Hello'))
  expect(send(draft, 'Hello').sent).toEqual([messageOf('Hello')])
  expect(send({ ...draft, text: 'Hello!' }, 'Hello!').sent[0]?.clientId).toBe('a new id')
  expect(send(draft, 'Hello', [file('plan.pdf')]).sent[0]?.clientId).toBe('a new id')
})

test('a message of which only the response was lost leaves the message field, and newer text stays', () => {
  const draft = restoreMessage({ ...sendingDraft('Hello'), text: 'More' }, messageOf('Hello'))
  expect(removeDelivered(draft, () => false)).toBe(draft)
  expect(removeDelivered(draft, (clientId) => clientId === 'id of Hello')).toEqual({ ...emptyDraft, text: 'More' })
})

test('a delivered file leaves the message field, even if its text was changed meanwhile', () => {
  const photo = messageOf('Look', { file: file('porch.jpg') })
  const draft = { ...restoreMessage({ ...emptyDraft, sending: [photo] }, photo), text: 'Look here' }
  expect(removeDelivered(draft, () => true)).toEqual({ ...emptyDraft, text: 'Look here' })
})

test('the URL of an uploaded file is set everywhere in a draft', () => {
  const draft = { ...typed('', file('a.pdf', null)), sending: [messageOf('Hi', { file: file('a.pdf', null) })] }
  const next = changeFile(draft, 'id of a.pdf', (one) => ({ ...one, url: '/files/1' }))
  expect([next.files[0]?.url, next.sending[0]?.file?.url]).toEqual(['/files/1', '/files/1'])
  expect(changeFile(draft, 'id of a.pdf', () => null)).toMatchObject({ files: [], sending: [{ file: null }] })
})

test('after a reload, messages that wait for the network still wait, and those being sent are in the message field', () => {
  const tunnel = messageOf('In the tunnel', { waits: true })
  const sentFile = messageOf('Look', { waits: true, file: file('porch.jpg') })
  const lostFile = messageOf('', { waits: true, file: file('plan.pdf', null) })
  const draft = restoreAfterReload({ ...emptyDraft, sending: [tunnel, sentFile, lostFile, messageOf('Hello')] })
  expect(draft.sending).toEqual([tunnel, sentFile])
  expect([draft.text, draft.files]).toEqual(['Hello', [file('plan.pdf', null)]])
})

test('invalid text is an empty draft, and an older draft gets the missing fields', () => {
  expect(parseChatDraft('{')).toEqual(emptyDraft)
  expect(parseChatDraft('{"text":"Hi"}')).toEqual({ ...emptyDraft, text: 'Hi' })
})

test('a draft is stored under the keys of earlier versions', () => {
  const draft: Draft = { ...typed('Hi'), failed: [messageOf('Hi')], sending: [messageOf('Hello')] }
  expect(JSON.parse(formatDraft(draft))).toEqual({
    text: 'Hi',
    files: [],
    returned: [messageOf('Hi')],
    leaving: [messageOf('Hello')],
  })
  expect(parseChatDraft(formatDraft(draft))).toEqual(draft)
})
