import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns true if a host, in the format of a URL or of HOST, is a loopback name or address: 'localhost' and names below
 * it (RFC 6761), 127.0.0.0/8 and ::1. `0.0.0.0` and `::` are not, because listening there accepts connections from
 * other machines.
 */
export function isLoopback(host: string): boolean {
  const bare = withoutBrackets(host)
  // The URL parser normalizes each spelling of a name and an address: 'LOCALHOST', '127.1', '0x7f000001'.
  const name = withoutBrackets(URL.parse(`http://${isIPv6(bare) ? `[${bare}]` : bare}`)?.hostname ?? '')
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback'
  return /(^|\.)localhost\.?$/.test(name)
}

/** Turns '[::1]' into '::1', the form that sockets take. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
