import type * as z from 'zod/mini'
import type { StaffRole } from './moderation/roles.ts'
import type { RateName } from './rates.ts'
import type { Refusal } from './refusals.ts'

type Schema = z.core.$ZodType
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Call<Input extends Schema = Schema, Output extends Schema = Schema> = {
  method: Method
  path: string
  /** Purpose of the call, shown in the API reference. */
  summary: string
  /** Fields from the path, and from the query (GET) or the body, together. */
  input: Input
  output: Output
  /** The refusal used if the path names nothing, or nothing that the viewer may see. */
  missing?: Refusal
  /** Set if the call creates something; the default is 200. */
  status?: 201
  /** True if the call returns what it would create, with status 200, if that exists already. */
  mayExist?: true
  /** True if no sign-in is needed. */
  isPublic?: true
  /** Set if only neighbors with this role may call it; for all others it does not exist. */
  role?: StaffRole
  /** True if a neighbor whose account is suspended may call it, too. */
  isForSuspended?: true
  /** True if the call decides about somebody, which needs a second factor that was shown just now. */
  isDecision?: true
  /** True if the call signs the user in: a 401 then means wrong credentials. */
  signsIn?: true
  /** True if the response is compressed. It must not mix a secret with text that others control (BREACH). */
  isCompressed?: true
  /** Media type of the response if it is a file instead of JSON. */
  responseType?: string
  /** Rate limit of the call, in addition to the general limit per viewer. */
  limit?: RateName
  /** Set if the body is a multipart form with one file in its field `file` instead of JSON. */
  requestType?: 'file'
  /** True if every field of the body is optional, so that a client may send no body. */
  mayOmitBody?: true
  /** True if the call may store a file, for which there may be no space. */
  storesFile?: true
  /** The one field whose text may make the body larger than the usual limit, and the limit for this call. */
  largeField?: { name: string; bodyMaxBytes: number }
}
type CallOptions<Input extends Schema, Output extends Schema> = Omit<Call<Input, Output>, 'method' | 'path'>

/** Defines one API call: `call('PATCH /api/tasks/:id/assign', { input, output })`. */
export function call<Input extends Schema, Output extends Schema, More extends object>(
  methodAndPath: `${Method} /api/${string}`,
  options: CallOptions<Input, Output> & More,
): Call<Input, Output> & More {
  const [method, path] = methodAndPath.split(' ') as [Method, string]
  return { method, path, ...options }
}

export type Api = Record<string, Record<string, Call>>

/** Tells whether a call has fields in its body; otherwise the body is not read. */
export function hasPayload({ method, path, input }: Call): boolean {
  const { shape } = (input as z.ZodMiniObject)._zod.def
  return method !== 'GET' && Object.keys(shape).some((field) => !path.split('/').includes(`:${field}`))
}
