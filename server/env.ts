import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { CannotStart } from './cannot-start.ts'

const onOff = z.enum(['0', '1'])
const port = z.coerce.number('a port between 0 and 65535').check(z.int(), z.gte(0), z.lte(65535))

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'an address such as https://porchlight.example' })),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user@host/name' }),
  ),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/, error: 'an address such as redis://host:6379' })),
  TRUST_PROXY: z.optional(z.string()),
  DEMO: z.optional(onOff),
  LIMITS: z._default(z.enum(['strict', 'relaxed']), 'strict'),
  SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  NODE_ENV: z.optional(z.string()),
})

/** A line of .env may stand empty: that is the same as leaving it out. */
const withoutBlanks = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/** Throws a readable list where a variable is wrong: better at start than at three in the morning. */
export function readEnv(variables: NodeJS.ProcessEnv) {
  const parsed = z.safeParse(environment, withoutBlanks(variables))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new CannotStart(`The environment (or .env) is not usable. ${wrong.join('; ')}.`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.SECRET)
    throw new CannotStart('With DATABASE_URL, SECRET must be set too: any 32 or more characters that stay the same.')
  const demo = env.DEMO === undefined ? !env.DATABASE_URL && env.NODE_ENV !== 'production' : env.DEMO === '1'
  const trustProxy = ['1', 'true'].includes(env.TRUST_PROXY ?? '') || (env.TRUST_PROXY ?? false)
  return { ...env, demo, trustProxy, publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }
}
export type Env = ReturnType<typeof readEnv>

/** The secret that signs sessions: as configured, else made once and kept beside the embedded database. */
export function secretOf({ SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>): string {
  if (SECRET) return SECRET
  const file = `${DATA_DIR}/secret`
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
