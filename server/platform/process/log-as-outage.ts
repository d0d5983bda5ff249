/**
 * Receives an error before it is logged. Returns true if the outage of a service explains it, or may: then the outage
 * is logged instead, or `log` is called once the service turns out to work.
 */
export type LogAsOutage = (error: unknown, log: () => void) => boolean
