import * as z from 'zod/mini'
import { email } from '#shared/auth/schema.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { demoModeOf } from './demo/demo-mode.ts'
import { isLoopback, withoutBrackets } from './http/loopback.ts'
import { namesProxies, trustedProxies } from './http/trusted-proxies.ts'
import { CannotStart } from './process/cannot-start.ts'
import { secretMinCharacters } from './secrets/own-secret.ts'

const port = z.coerce.number('a port between 0 and 65535').check(z.int(), z.gte(0), z.lte(65535))

/** How long a node goes on after it was told to stop, so that its balancer notices; its goodbye comes after it. */
const drain = z.coerce.number('seconds between 0 and 60').check(z.gte(0), z.lte(60))

/** 'hello@porchlight.example', or 'Porchlight <hello@porchlight.example>'. */
const sender = z.string().check(
  z.refine((text) => {
    const [, address = text] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text) ?? []
    return z.safeParse(email, address).success
  }, 'a sender such as Porchlight <hello@porchlight.example>'),
)

/** One host, so that the browser can be told to take the map's pictures from there and from nowhere else. */
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

const addressesIn = (text: string) => text.split(',').map((part) => part.trim())

/** As the balancer reaches them: in the clear. */
const nodes = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => addressesIn(text).every((address) => /^http:\/\//.test(address) && URL.canParse(address)),
        'addresses such as http://node1:3000,http://node2:3000',
      ),
    ),
  z.transform(addressesIn),
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
  OUTGOING: z._default(z.enum(['on', 'off'], 'on, or off where nothing is to go out'), 'on'),
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
  NODE_PORT: z.optional(port),
  NODES: z.optional(nodes),
  // What `npm run cluster` tells its nodes, 'public', is nobody else's to say.
  DEMO: z.optional(z.enum(['0', '1', 'public'], '1 for a demo, or 0 for none')),
  LIMITS: z._default(z.enum(['strict', 'relaxed'], 'strict, or relaxed'), 'strict'),
  SECRET: z.optional(z.string().check(z.minLength(secretMinCharacters, `at least ${secretMinCharacters} characters`))),
  NODE_ENV: z.optional(z.string()),
})

/**
 * Where files are kept instead of in DATA_DIR, if anywhere. Half of it is a mistake: files would lie where nobody
 * looks.
 */
function bucketIn({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_KEY, S3_SECRET }: z.infer<typeof environment>) {
  if (S3_BUCKET === undefined && (S3_ENDPOINT ?? S3_KEY ?? S3_SECRET) !== undefined)
    throw new CannotStart('S3_ENDPOINT, S3_KEY and S3_SECRET say how to reach a bucket: set S3_BUCKET too.')
  if ((S3_KEY === undefined) !== (S3_SECRET === undefined))
    throw new CannotStart(
      'S3_KEY and S3_SECRET belong together: set both, or neither where the machine has its own right.',
    )
  const credentials = S3_KEY && S3_SECRET ? { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET } : undefined
  return S3_BUCKET ? { bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT, credentials } : undefined
}

/** A line of .env may stand empty: that is the same as leaving it out. */
const withoutBlanks = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/** Throws one sentence where a variable is wrong: better at start than at three in the morning. */
export function readEnv(variables: NodeJS.ProcessEnv) {
  const parsed = z.safeParse(environment, withoutBlanks(variables))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new CannotStart(`Put this right in the environment or in .env: ${wrong.join('; ')}.`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.SECRET)
    throw new CannotStart(
      `With DATABASE_URL, SECRET must be set too: any ${secretMinCharacters} or more characters that stay the same.`,
    )
  if (env.SMTP_URL && !env.MAIL_FROM)
    throw new CannotStart('With SMTP_URL, MAIL_FROM must be set too: the address that mails come from.')
  const goesOut = env.OUTGOING === 'on'
  return {
    port: env.PORT,
    host: withoutBrackets(env.HOST),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    namedUrl: namedIn(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    geocoderUrl: env.GEOCODER_URL,
    tiles: tilesIn(env),
    /** Without a server mails are written into `dataDir`. */
    mail: { server: goesOut ? env.SMTP_URL : undefined, from: env.MAIL_FROM },
    goesOut,
    google: googleIn(env),
    bucket: bucketIn(env),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: env.DRAIN_SECONDS,
    nodePort: env.NODE_PORT,
    nodes: env.NODES,
    ...demoIn(env, variables),
    limits: env.LIMITS,
    /** Undefined where the installation has one of its own. */
    secret: env.SECRET,
  }
}
export type Env = ReturnType<typeof readEnv>

/** Every variable that is read: a test holds .env.example to them. */
export const variableNames = Object.keys(environment.shape)

/** Null where the map stands on plain ground. Whoever draws a map wants to be named on it. */
function tilesIn({ TILE_URL: url, TILE_ATTRIBUTION: attribution }: z.infer<typeof environment>): Tiles | null {
  if (url && attribution) return { url, attribution }
  if (url) throw new CannotStart('With TILE_URL, TILE_ATTRIBUTION must be set too: whose map it is.')
  return null
}

/**
 * What pages say of where they are. Undefined where nobody named an address, or one that leads others to themselves.
 */
const namedIn = ({ PUBLIC_URL: url }: z.infer<typeof environment>) =>
  url && !isLoopback(new URL(url).hostname) ? url : undefined

/** Whether there is a demo, and what that depends on. */
function demoIn(env: z.infer<typeof environment>, { TRUST_PROXY }: NodeJS.ProcessEnv) {
  const opens = {
    PUBLIC_URL: namedIn(env) !== undefined,
    TRUST_PROXY: namesProxies(TRUST_PROXY),
    HOST: !isLoopback(env.HOST),
    DEMO: env.DEMO === 'public',
  }
  const openedBy = Object.entries(opens).flatMap(([name, does]) => (does ? [name] : []))
  const isUsual = env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'
  return {
    demo: demoModeOf({ said: env.DEMO, openedBy, isUsual }),
    /** Whether DEMO says so, or the rest of the environment. */
    isDemoSaid: env.DEMO !== undefined,
    /** Whether there would be one, if nothing let others in. */
    isDemoUsual: isUsual,
    /** The settings by which others reach this server. */
    openedBy,
  }
}

/** Undefined where signing in with Google is not offered. */
function googleIn({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  ...env
}: z.output<typeof environment>) {
  if (clientId && clientSecret) return { clientId, clientSecret, discoveryUrl: env.GOOGLE_DISCOVERY_URL }
  if (clientId || clientSecret)
    throw new CannotStart('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.')
  return undefined
}
