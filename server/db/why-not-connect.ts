type Failure = { name?: string; code?: string; message?: string; severity?: string }

const at = 'The database at DATABASE_URL'
const another = 'or name another one in DATABASE_URL'

/** Codes of PostgreSQL and of Node, and what a person can do about each. */
const known: [RegExp, (why: string) => string][] = [
  [/^28/, (why) => `${at} refuses the account (${why}): set the name and the password that it knows.`],
  [/^3D000$/, (why) => `${at} is not there (${why}): create it, ${another}.`],
  [/^42501$/, (why) => `${at} is closed to this account (${why}): grant it CONNECT, ${another}.`],
  [/^42704$/, (why) => `${at} is too old (${why}): use PostgreSQL 15 or newer.`],
  [/^53300$/, (why) => `${at} takes no more connections (${why}): end some, or raise its max_connections.`],
  [/^57P0/, (why) => `${at} is just starting or stopping (${why}): start again in a moment.`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, (why) => `DATABASE_URL names a host that is not known (${why}): put its name right.`],
  [
    /CERT|SELF_SIGNED|VERIFY/,
    (why) => `${at} shows a certificate that is not trusted (${why}): set NODE_EXTRA_CA_CERTS.`,
  ],
]

/** One sentence about why PostgreSQL cannot be reached. It never holds the password. */
export function whyNotConnect(error: Failure): string {
  const { name = '', code = '', message, severity } = error
  const why = message || code || 'no answer'
  // The driver could not read the URL, or a certificate file that the URL names: nothing was sent.
  if (/^(URI|Range|Type)Error$/.test(name) || code === 'ENOENT')
    return `DATABASE_URL cannot be read (${why}): write it as postgres://user@host/name.`
  if (/^SASL/.test(why)) return `${at} asks for a password: write one into DATABASE_URL.`
  if (/does not support SSL/.test(why)) return `${at} speaks no TLS: leave sslmode out of DATABASE_URL.`
  const [, sentence] = known.find(([codes]) => codes.test(code)) ?? []
  if (sentence) return sentence(why)
  if (severity) return `${at} refuses the connection (${why}): put that right, ${another}.`
  return `${at} does not answer (${why}): start it, ${another}.`
}
