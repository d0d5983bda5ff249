import * as z from 'zod/mini'
import { isLoopback, withoutBrackets } from '#server/platform/http/loopback.ts'
import { hasProxies, trustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { secretMinCharacters } from '#server/platform/secrets/own-secret.ts'
import { email } from '#shared/auth/schema.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { demoModeOf } from './demo/demo-mode.ts'

const port = z.coerce.number('a port between 0 and 65535').check(z.int(), z.gte(0), z.lte(65535))

/**
 * Time for which a node keeps serving after it was asked to stop, so that its load balancer notices; the graceful
 * shutdown comes after it.
 */
const drain = z.coerce.number('seconds between 0 and 60').check(z.gte(0), z.lte(60))

/** Sender of mails: 'hello@porchlight.example' or 'Porchlight <hello@porchlight.example>'. */
const sender = z.string().check(
  z.refine((text) => {
    const [, address = text] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text) ?? []
    return z.safeParse(email, address).success
  }, 'a sender such as Porchlight <hello@porchlight.example>'),
)

/** The tile address must name one host, because the content security policy allows tiles from that host only. */
const tileAddress = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^https?:\/\/[^/{}]+\//.test(text) &&
        URL.canParse(text) &&
        ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
      'an address such as https://tile.example/{z}/{x}/{y}.png',
    ),
  )

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'an address such as https://porchlight.example' })),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user@host/name' }),
  ),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/, error: 'an address such as redis://host:6379' })),
  GEOCODER_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'an address such as https://nominatim.example/search' }),
  ),
  TILE_URL: z.optional(tileAddress),
  TILE_ATTRIBUTION: z.optional(z.string()),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'an address such as smtps://name:password@mail.example:465' }),
  ),
  MAIL_FROM: z.optional(sender),
  OUTGOING: z._default(z.enum(['on', 'off'], 'on, or off to send nothing'), 'on'),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_DISCOVERY_URL: z._default(
    z.url({ protocol: /^https?$/, error: 'an address such as https://id.example/.well-known/openid-configuration' }),
    'https://accounts.google.com/.well-known/openid-configuration',
  ),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'an address such as https://s3.example' })),
  S3_KEY: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  TRUST_PROXY: z._default(trustedProxies, false),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'at least 16 characters'))),
  DRAIN_SECONDS: z._default(drain, 0),
  DEMO: z.optional(z.enum(['0', '1'], '1 for a demo, or 0 for none')),
  LIMITS: z._default(z.enum(['strict', 'relaxed'], 'strict, or relaxed'), 'strict'),
  SECRET: z.optional(z.string().check(z.minLength(secretMinCharacters, `at least ${secretMinCharacters} characters`))),
  NODE_ENV: z.optional(z.string()),
})

/**
 * Returns the S3 bucket for files, or undefined if they are stored in DATA_DIR. Throws if the settings are incomplete,
 * because files would end up in the wrong place.
 */
function bucketIn({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_KEY, S3_SECRET }: z.infer<typeof environment>) {
  if (S3_BUCKET === undefined && (S3_ENDPOINT ?? S3_KEY ?? S3_SECRET) !== undefined)
    throw new StartupError('S3_ENDPOINT, S3_KEY and S3_SECRET belong to a bucket: set S3_BUCKET too.')
  if ((S3_KEY === undefined) !== (S3_SECRET === undefined))
    throw new StartupError(
      'S3_KEY and S3_SECRET belong together: set both, or neither if the machine has permissions of its own.',
    )
  const credentials = S3_KEY && S3_SECRET ? { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET } : undefined
  return S3_BUCKET ? { bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT, credentials } : undefined
}

/** An empty line of .env counts as unset. */
const withoutBlanks = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/** Throws one sentence that names every wrong variable, so that mistakes show at start and not later. */
export function readEnv(variables: NodeJS.ProcessEnv) {
  const parsed = z.safeParse(environment, withoutBlanks(variables))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new StartupError(`Correct this in the environment or in .env: ${wrong.join('; ')}.`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.SECRET)
    throw new StartupError(
      `With DATABASE_URL, SECRET must be set too: any ${secretMinCharacters} or more characters that stay the same.`,
    )
  if (env.SMTP_URL && !env.MAIL_FROM)
    throw new StartupError('With SMTP_URL, MAIL_FROM must be set too: the address that mails come from.')
  const isOutgoingEnabled = env.OUTGOING === 'on'
  return {
    port: env.PORT,
    host: withoutBrackets(env.HOST),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    canonicalUrl: canonicalUrlIn(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    geocoderUrl: env.GEOCODER_URL,
    tiles: tilesIn(env),
    /** Mails are written into `dataDir` if there is no mail server. */
    mail: { server: isOutgoingEnabled ? env.SMTP_URL : undefined, from: env.MAIL_FROM },
    isOutgoingEnabled,
    google: googleIn(env),
    bucket: bucketIn(env),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: env.DRAIN_SECONDS,
    ...demoIn(env, variables),
    limits: env.LIMITS,
    /** Undefined if the installation generates its own. */
    secret: env.SECRET,
  }
}
export type Env = ReturnType<typeof readEnv>

/** Every variable that is read; a test compares .env.example with this list. */
export const variableNames = Object.keys(environment.shape)

/** Returns null if the map has no tiles. An attribution is required, because the providers of tiles ask for it. */
function tilesIn({ TILE_URL: url, TILE_ATTRIBUTION: attribution }: z.infer<typeof environment>): Tiles | null {
  if (url && attribution) return { url, attribution }
  if (url) throw new StartupError('With TILE_URL, TILE_ATTRIBUTION must be set too: the attribution of the map.')
  return null
}

/** Returns the address that pages state as their own, or undefined if none is set or it is a loopback address. */
const canonicalUrlIn = ({ PUBLIC_URL: url }: z.infer<typeof environment>) =>
  url && !isLoopback(new URL(url).hostname) ? url : undefined

function demoIn(env: z.infer<typeof environment>, { TRUST_PROXY }: NodeJS.ProcessEnv) {
  const exposures = {
    PUBLIC_URL: canonicalUrlIn(env) !== undefined,
    TRUST_PROXY: hasProxies(TRUST_PROXY),
    HOST: !isLoopback(env.HOST),
  }
  const exposedBy = Object.entries(exposures).flatMap(([name, does]) => (does ? [name] : []))
  const isDefault = env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'
  return {
    demo: demoModeOf({ setting: env.DEMO, exposedBy, isDefault }),
    /** True if DEMO sets the mode explicitly. */
    isDemoExplicit: env.DEMO !== undefined,
    /** True if the demo would be on by default, unless others can reach the server. */
    isDemoDefault: isDefault,
    /** The settings that make the server reachable by others. */
    exposedBy,
  }
}

/** Returns undefined if signing in with Google is not set up. */
function googleIn({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  ...env
}: z.output<typeof environment>) {
  if (clientId && clientSecret) return { clientId, clientSecret, discoveryUrl: env.GOOGLE_DISCOVERY_URL }
  if (clientId || clientSecret)
    throw new StartupError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.')
  return undefined
}
