/**
 * What PostgreSQL, its driver and the network to it mean by an error: by its code where it has one, else by its words.
 */
type Failure = { code: string; message: string }

function failureOf(error: unknown): Failure {
  const { code = '', message = '' } = (error ?? {}) as Partial<Failure>
  return { code: String(code), message }
}

/** What the driver too says of a connection that is silent. */
export const silent = 'Query read timeout'

/**
 * Away or full, or it gave up waiting: for each other, for a lock, for an end; or a node that may open no further
 * connection to it.
 */
const awayCodes =
  /^(EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|53[123]00|57P0[123]|08...|40P01|55P03|57014|25P03)$/
const awayWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|PGlite is closed|driver has already been destroyed)/

/** The database answers nobody now, and may soon. */
export function isAway(error: unknown): boolean {
  const { code, message } = failureOf(error)
  return awayCodes.test(code) || awayWords.test(message) || message.startsWith(silent)
}

/** A value that PostgreSQL itself refuses, such as half a character. */
export const isRefusedValue = (error: unknown): boolean => /^22/.test(failureOf(error).code)

/** PostgreSQL's complaints about a value repeat it. */
export const quotesValue = (error: unknown): boolean => /^2[23]...$/.test(failureOf(error).code)

/** A row names another which is not there: it was deleted in the same moment. */
export const namesNobody = (error: unknown): boolean => failureOf(error).code === '23503'

/**
 * PostgreSQL ends one of several transactions that wait for each other; nothing of it is written, so it may try again.
 */
export const waitedInCircle = (error: unknown): boolean => failureOf(error).code === '40P01'

/** A server that ends, or a wire that breaks, takes what was begun with it; other connections may be there already. */
export function brokeOff(error: unknown): boolean {
  const { code, message } = failureOf(error)
  return /^(57P01|ECONNRESET)$/.test(code) || message.startsWith('Connection terminated unexpectedly')
}

/** Whether the database refused a write because of this constraint; both engines name it alike. */
export const breaksConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name
