/** Classifies errors of PostgreSQL, its driver and the network: by code where there is one, else by message. */
type Failure = { code: string; message: string }

function failureOf(error: unknown): Failure {
  const { code = '', message = '' } = (error ?? {}) as Partial<Failure>
  return { code: String(code), message }
}

/** Message of the driver's own error for an unresponsive connection. */
export const unresponsiveMessage = 'Query read timeout'

/**
 * The database is unreachable, full or shutting down, a lock or statement timed out, transactions deadlocked, or this
 * process may open no more connections.
 */
const unavailableCodes =
  /^(EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|53[123]00|57P0[123]|08...|40P01|55P03|57014|25P03)$/
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|PGlite is closed|driver has already been destroyed)/

/** Returns true if the database cannot answer now but may soon. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = failureOf(error)
  return unavailableCodes.test(code) || unavailableMessages.test(message) || message.startsWith(unresponsiveMessage)
}

/** Locks and statements that time out, and deadlocks: the database answers, but not to this transaction. */
const busyCodes = /^(40P01|55P03|57014|25P03)$/

/** Returns true if an outage of the database would explain the error. */
export const mayBeOutage = (error: unknown): boolean =>
  (isUnavailable(error) || isConnectionLost(error)) && !busyCodes.test(failureOf(error).code)

/** Returns true if PostgreSQL itself refuses a value, such as half a surrogate pair. */
export const isRefusedValue = (error: unknown): boolean => /^22/.test(failureOf(error).code)

/** Returns true if the error may repeat a value, as PostgreSQL's errors about data and constraints do. */
export const mayContainValue = (error: unknown): boolean => /^2[23]...$/.test(failureOf(error).code)

/** Returns true if a row references another that does not exist, because that one was deleted at the same moment. */
export const isForeignKeyViolation = (error: unknown): boolean => failureOf(error).code === '23503'

/**
 * Returns true for a deadlock. PostgreSQL aborts one of the transactions and writes nothing of it, so it may be
 * retried.
 */
export const isDeadlock = (error: unknown): boolean => failureOf(error).code === '40P01'

/**
 * Returns true if the connection was lost: a server that stops, or a network that fails, loses the running transaction,
 * but new connections may work already.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = failureOf(error)
  return /^(57P01|ECONNRESET)$/.test(code) || message.startsWith('Connection terminated unexpectedly')
}

/** Returns true if the write violates this constraint; both engines use the same name for it. */
export const violatesConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name
