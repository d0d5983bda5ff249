import type * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import type { Api, Call } from '#shared/call.ts'
import { answerMaxMs } from '#shared/limits.ts'
import type { Refusal } from '#shared/refusals.ts'
import { spellingHeader } from '#shared/tasks/spelling.ts'
import { noteAnswer, noteSilence } from './reach.ts'

type InputOf<C extends Call> = z.input<C['input']>
type OutputOf<C extends Call> = z.output<C['output']>
type Client<A extends Api> = {
  [Room in keyof A]: { [Name in keyof A[Room]]: (input: InputOf<A[Room][Name]>) => Promise<OutputOf<A[Room][Name]>> }
}
type Fields = Record<string, unknown>
export type FieldError = { path: string; message: string }

/** The server answered, and its answer was no. */
export class ServerError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  /** Which refusal of shared/refusals.ts it is, where it is one. */
  readonly code: Refusal | undefined

  constructor(status: number, message: string, { errors = [], code }: Answer = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.code = code
  }
}
type Answer = { errors?: FieldError[]; code?: Refusal }

async function send({ method, path }: Call, input: unknown, signal: AbortSignal | null): Promise<Response> {
  const { url, rest } = placeInPath(path, input as Fields)
  const [address, request] = requestOf(method, url, rest)
  const response = await fetch(address, { ...request, signal }).catch(noteSilence)
  noteAnswer(response)
  if (!response.ok) throw await refusalOf(response)
  return response
}

/** Only what changes nothing is given up: of a change nobody would know whether it was made. */
const inTime = ({ method }: Call) => (method === 'GET' ? AbortSignal.timeout(answerMaxMs) : null)

/** Takes the fields that the path names out of the input, and leaves out what is not said. */
function placeInPath(path: string, input: Fields) {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { url, rest }
}

function requestOf(method: string, url: string, fields: Fields): [string, RequestInit] {
  const request: RequestInit = { method, credentials: 'include' }
  // A change of nothing is a change still: without a body it would be a mistake.
  if (Object.keys(fields).length === 0 && method !== 'PATCH') return [url, request]
  if (method === 'GET') {
    return [`${url}?${new URLSearchParams(fields as Record<string, string>)}`, request]
  }
  const headers = { 'content-type': 'application/json' }
  return [url, { ...request, headers, body: JSON.stringify(fields) }]
}

/** What an answer that is a no says. A page, as a proxy on the way may send, is no sentence. */
export async function refusalOf(response: Response): Promise<ServerError> {
  const text = await response.text().catch(() => '')
  try {
    const answer = JSON.parse(text)
    return new ServerError(response.status, answer.message ?? '', answer)
  } catch {
    return new ServerError(response.status, text.startsWith('<') ? '' : text)
  }
}

/** A call that answers with a file: what is in it, and the name it has. */
export async function readFile(call: Call): Promise<{ content: Blob; name: string }> {
  const response = await send(call, {}, null)
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { content: await response.blob(), name }
}

/** One page of a list, the cursor of the next page or null after the last, and whether it is of near spellings. */
export async function readPage<C extends Call>(call: C, input: InputOf<C>) {
  const response = await send(call, input, inTime(call))
  const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  const cursor = next ? new URL(next, location.origin).searchParams.get('cursor') : null
  const isClose = response.headers.get(spellingHeader.name) === spellingHeader.near
  return { items: (await response.json()) as OutputOf<C>, next: cursor, isClose }
}

type Paged = Call & { output: z.core.$ZodType<unknown[]> }

/** Every page of a list, read one after another: for a list whose count must be true. */
export async function readAll<C extends Paged>(call: C, input: InputOf<C>): Promise<OutputOf<C>[number][]> {
  const { items, next } = await readPage(call, input)
  if (next === null) return items
  return [...items, ...(await readAll(call, { ...(input as Fields), cursor: next } as InputOf<C>))]
}

const rooms = Object.entries(api as Api).map(([room, calls]) => [
  room,
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (input: unknown) => (await send(call, input, inTime(call))).json(),
    ]),
  ),
])

/** The server, as functions: `server.offers.create({ taskId })`. Its answers are trusted, not parsed again. */
export const server = Object.fromEntries(rooms) as Client<typeof api>
