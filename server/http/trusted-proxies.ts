import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'

/** So many proxies in front, theirs and ours, and beyond them those that have one of these addresses. */
type Proxies = { theirs: number; ours: number; ranges: string[] }

const none: Proxies = { theirs: 0, ours: 0, ranges: [] }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address, or a range of them: '10.0.0.0/8'. */
function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const isWidth = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  return family !== 0 && isWidth && more.length === 0
}

/** So many are believed where an operator says so; `oneProxyMore` adds ours behind them. */
const counted = /^(false|1?\d|20)(\+1)?$/

/** '1', '10.0.0.1,10.1.0.0/16' or '1,10.0.0.1'; undefined where it says neither. */
function proxiesIn(text: string): Proxies | undefined {
  const [first = '', ...more] = text.split(',').map((part) => part.trim())
  const [isCount, theirs, ours] = counted.exec(first) ?? []
  const ranges = isCount === undefined ? [first, ...more] : more
  return ranges.every(isRange) ? { theirs: Number(theirs) || 0, ours: Number(ours ?? 0), ranges } : undefined
}

/** Fastify believes nobody where it is given a number; the operator vouches that so many proxies stand in front. */
function trust({ theirs, ours, ranges }: Proxies) {
  const count = theirs + ours
  if (count === 0 && ranges.length === 0) return false
  const known = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) known.addAddress(address, familyOf(address))
    else known.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address: string, hop: number) =>
    hop < count || (isIP(address) !== 0 && known.check(address, familyOf(address)))
}

/**
 * Whose X-Forwarded-For is believed: nobody's, that of so many proxies in front, that of these addresses, or both.
 * Never everybody's, because then whoever asks could write an address of their own in front.
 */
export const trustedProxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => proxiesIn(text) !== undefined,
        'the number of proxies in front, such as 1, or their addresses, such as 10.0.0.1,10.1.0.0/16',
      ),
    ),
  z.transform((text) => trust(proxiesIn(text) ?? none)),
)

/** Whether an operator says that proxies stand in front: ours, which `oneProxyMore` adds, is none of theirs. */
export function namesProxies(text: string | undefined): boolean {
  const { theirs, ranges } = proxiesIn(text || '0') ?? none
  return theirs > 0 || ranges.length > 0
}

/** What the same says to a server that stands one proxy further back. */
export function oneProxyMore(text: string | undefined): string {
  const { theirs, ours, ranges } = proxiesIn(text || '0') ?? none
  return [`${theirs + ours}+1`, ...ranges].join(',')
}
