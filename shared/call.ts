import type * as z from 'zod/mini'
import type { Limit } from './rates.ts'
import type { Refusal } from './refusals.ts'

type Schema = z.core.$ZodType
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Call<Input extends Schema = Schema, Output extends Schema = Schema> = {
  method: Method
  path: string
  /** What it is for, as the reference page says it. */
  summary: string
  /** Fields from the path, and from the query (GET) or the body, together. */
  input: Input
  output: Output
  /** Answered when the path names nothing, or nothing the viewer may see. */
  missing?: Refusal
  /** 200 unless the call makes something new. */
  status?: 201
  /** True where nobody needs to be signed in. */
  open?: true
  /** True where it lets somebody in who is signed out: 401 says that they are not who they say. */
  signsIn?: true
  /** True where the answer is long, and nothing private stands in it beside what strangers wrote. */
  packed?: true
  /** Set where the answer is a file of this type, and not JSON. */
  gives?: string
  /** What counts it, beside the count of all that a viewer asks. */
  limit?: Limit
  /** Set where the body is a form (multipart) with one file in its field `file`, and not JSON. */
  takes?: 'file'
  /** True where no field of the body is needed, so that a client may send none at all. */
  mayOmitBody?: true
  /** True where what is sent may be kept as a file, for which there may be no room. */
  keepsFile?: true
  /** The one field whose text may make the body larger than that of any other call, and how large. */
  largeField?: { name: string; bodyMaxBytes: number }
}
type Shape<Input extends Schema, Output extends Schema> = Omit<Call<Input, Output>, 'method' | 'path'>

/** One line of the table: `call('PATCH /api/tasks/:id/assign', { input, output })`. */
export function call<Input extends Schema, Output extends Schema, More extends object>(
  line: `${Method} /api/${string}`,
  shape: Shape<Input, Output> & More,
): Call<Input, Output> & More {
  const [method, path] = line.split(' ') as [Method, string]
  return { method, path, ...shape }
}

export type Api = Record<string, Record<string, Call>>

/** Whether a call has fields that travel in its body; without any, whatever stands there is not read. */
export function hasPayload({ method, path, input }: Call): boolean {
  const { shape } = (input as z.ZodMiniObject)._zod.def
  return method !== 'GET' && Object.keys(shape).some((field) => !path.split('/').includes(`:${field}`))
}
