import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'

/** Number of proxies in front, and the address ranges of further trusted proxies. */
type Proxies = { count: number; ranges: string[] }

const none: Proxies = { count: 0, ranges: [] }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns true for an address or a range: '10.0.0.0/8'. */
function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const isWidth = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  return family !== 0 && isWidth && more.length === 0
}

const proxyCount = /^(false|1?\d|20)$/

/** Parses '1', '10.0.0.1,10.1.0.0/16' or '1,10.0.0.1'; returns undefined for anything else. */
function parseProxies(text: string): Proxies | undefined {
  const [first = '', ...more] = text.split(',').map((part) => part.trim())
  const [, count] = proxyCount.exec(first) ?? []
  const ranges = count === undefined ? [first, ...more] : more
  return ranges.every(isRange) ? { count: Number(count) || 0, ranges } : undefined
}

/**
 * Returns Fastify's `trustProxy` function, because Fastify trusts nothing if it is given a number. The operator vouches
 * for this number of proxies.
 */
function trustFunction({ count, ranges }: Proxies) {
  if (count === 0 && ranges.length === 0) return false
  const trusted = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address: string, hop: number) =>
    hop < count || (isIP(address) !== 0 && trusted.check(address, familyOf(address)))
}

/**
 * Decides which proxies' X-Forwarded-For is trusted: none, a number of proxies in front, certain addresses, or both.
 * Trusting all would let any client forge its address. Fastify's own parser (proxy-addr) takes no number beside
 * addresses, and takes '99' for an address.
 */
export const trustedProxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => parseProxies(text) !== undefined,
        'the number of proxies in front, such as 1, or their addresses, such as 10.0.0.1,10.1.0.0/16',
      ),
    ),
  z.transform((text) => trustFunction(parseProxies(text) ?? none)),
)

/** Returns true if the operator says that there are proxies in front. */
export function hasProxies(text: string | undefined): boolean {
  const { count, ranges } = parseProxies(text || '0') ?? none
  return count > 0 || ranges.length > 0
}
