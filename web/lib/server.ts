import type * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import type { Api, Call } from '#shared/call.ts'
import { readTimeoutMs } from '#shared/constants.ts'
import type { Refusal } from '#shared/refusals.ts'
import { countHeader } from '#shared/tasks/count-header.ts'
import { spellingHeader } from '#shared/tasks/spelling-header.ts'
import { recordNoResponse, recordResponse } from './connectivity.ts'

type InputOf<C extends Call> = z.input<C['input']>
type OutputOf<C extends Call> = z.output<C['output']>
type Client<A extends Api> = {
  [Feature in keyof A]: {
    [Name in keyof A[Feature]]: (input: InputOf<A[Feature][Name]>) => Promise<OutputOf<A[Feature][Name]>>
  }
}
type Fields = Record<string, unknown>
export type FieldError = { path: string; message: string }

/** The server answered with an error status. */
export class ServerError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  /** The code of a refusal in shared/refusals.ts, if it is one. */
  readonly code: Refusal | undefined

  constructor(status: number, message: string, { errors = [], code }: ErrorBody = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.code = code
  }
}
type ErrorBody = { errors?: FieldError[]; code?: Refusal }

async function send({ method, path }: Call, input: unknown, signal: AbortSignal | null): Promise<Response> {
  const { url, rest } = fillPath(path, input as Fields)
  const [address, request] = buildRequest(method, url, rest)
  const response = await fetch(address, { ...request, signal }).catch(recordNoResponse)
  recordResponse(response)
  if (!response.ok) throw await readServerError(response)
  return response
}

/** Only reads time out: after an aborted mutation nobody would know whether it was carried out. */
const timeoutOf = ({ method }: Call) => (method === 'GET' ? AbortSignal.timeout(readTimeoutMs) : null)

/** Moves the fields that the path names from the input into the URL, and drops undefined fields. */
function fillPath(path: string, input: Fields) {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { url, rest }
}

function buildRequest(method: string, url: string, fields: Fields): [string, RequestInit] {
  const request: RequestInit = { method, credentials: 'include' }
  // A PATCH without fields still needs a JSON body; without one the server rejects it.
  if (Object.keys(fields).length === 0 && method !== 'PATCH') return [url, request]
  if (method === 'GET') {
    return [`${url}?${new URLSearchParams(fields as Record<string, string>)}`, request]
  }
  const headers = { 'content-type': 'application/json' }
  return [url, { ...request, headers, body: JSON.stringify(fields) }]
}

/** Reads the error from a response. An HTML page, as a proxy may send, is not used as a message. */
export async function readServerError(response: Response): Promise<ServerError> {
  const text = await response.text().catch(() => '')
  try {
    const answer = JSON.parse(text)
    return new ServerError(response.status, answer.message ?? '', answer)
  } catch {
    return new ServerError(response.status, text.startsWith('<') ? '' : text)
  }
}

/** Reads the content and the file name of a call that answers with a file. */
export async function readFile(call: Call): Promise<{ content: Blob; name: string }> {
  const response = await send(call, {}, null)
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { content: await response.blob(), name }
}

/**
 * Reads one page of a list. `next` is the cursor of the next page, or null; `hasSimilarSpelling` is true if only
 * similar spellings matched; `count` is the number of rows on all pages if it was asked for and is known, else null.
 */
export async function readPage<C extends Call>(call: C, input: InputOf<C>) {
  const response = await send(call, input, timeoutOf(call))
  const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  const cursor = next ? new URL(next, location.origin).searchParams.get('cursor') : null
  const hasSimilarSpelling = response.headers.get(spellingHeader.name) === spellingHeader.near
  const count = response.headers.get(countHeader)
  return {
    items: (await response.json()) as OutputOf<C>,
    next: cursor,
    hasSimilarSpelling,
    count: count === null ? null : Number(count),
  }
}

type PagedCall = Call & { output: z.core.$ZodType<unknown[]> }

/** Reads every page of a list, one after another, for lists that need a complete count. */
export async function readAll<C extends PagedCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>[number][]> {
  const { items, next } = await readPage(call, input)
  if (next === null) return items
  return [...items, ...(await readAll(call, { ...(input as Fields), cursor: next } as InputOf<C>))]
}

const features = Object.entries(api as Api).map(([feature, calls]) => [
  feature,
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (input: unknown) => (await send(call, input, timeoutOf(call))).json(),
    ]),
  ),
])

/** The server's calls as functions: `server.offers.create({ taskId })`. Responses are trusted, not parsed again. */
export const server = Object.fromEntries(features) as Client<typeof api>
