import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether a host, as a URL or as HOST has it, is a name or an address by which a machine reaches itself alone:
 * 'localhost' and names below it (RFC 6761), 127.0.0.0/8 and ::1. `0.0.0.0` and `::` are not: listening there lets
 * others in.
 */
export function isLoopback(host: string): boolean {
  const bare = withoutBrackets(host)
  // The URL parser knows each spelling of a name and an address: 'LOCALHOST', '127.1', '0x7f000001'.
  const name = withoutBrackets(URL.parse(`http://${isIPv6(bare) ? `[${bare}]` : bare}`)?.hostname ?? '')
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback'
  return /(^|\.)localhost\.?$/.test(name)
}

/** '[::1]' as '::1', which is how a socket takes it. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
