type Failure = { name?: string; code?: string; message?: string; severity?: string }

const subject = 'The database at DATABASE_URL'
const alternative = 'or name another one in DATABASE_URL'

/** Error codes of PostgreSQL and Node, and the operator's remedy for each. */
const remedies: [RegExp, (why: string) => string][] = [
  [/^28/, (why) => `${subject} refuses the account (${why}): set the name and the password that it knows.`],
  [/^3D000$/, (why) => `${subject} is not there (${why}): create it, ${alternative}.`],
  [/^42501$/, (why) => `${subject} is closed to this account (${why}): grant it CONNECT, ${alternative}.`],
  [/^42704$/, (why) => `${subject} is too old (${why}): use PostgreSQL 15 or newer.`],
  [/^53300$/, (why) => `${subject} takes no more connections (${why}): end some, or raise its max_connections.`],
  [/^57P0/, (why) => `${subject} is just starting or stopping (${why}): start again in a moment.`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, (why) => `DATABASE_URL names a host that is not known (${why}): put its name right.`],
  [
    /CERT|SELF_SIGNED|VERIFY/,
    (why) => `${subject} shows a certificate that is not trusted (${why}): set NODE_EXTRA_CA_CERTS.`,
  ],
]

/** Returns one sentence on why PostgreSQL cannot be reached. It never contains the password. */
export function describeConnectError(error: Failure): string {
  const { name = '', code = '', message, severity } = error
  const why = message || code || 'no answer'
  // The driver could not read the URL, or a certificate file that the URL names; nothing was sent.
  if (/^(URI|Range|Type)Error$/.test(name) || code === 'ENOENT')
    return `DATABASE_URL cannot be read (${why}): write it as postgres://user@host/name.`
  if (/^SASL/.test(why)) return `${subject} asks for a password: write one into DATABASE_URL.`
  if (/does not support SSL/.test(why)) return `${subject} speaks no TLS: leave sslmode out of DATABASE_URL.`
  const [, sentence] = remedies.find(([codes]) => codes.test(code)) ?? []
  if (sentence) return sentence(why)
  if (severity) return `${subject} refuses the connection (${why}): put that right, ${alternative}.`
  return `${subject} does not answer (${why}): start it, ${alternative}.`
}
