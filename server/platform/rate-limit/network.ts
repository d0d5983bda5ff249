import ipaddr from 'ipaddr.js'

type PrefixLengths = { ipv4: number; ipv6: number }

/** One connection, machine or household: an IPv6 connection has a /64 of its own. */
const clientPrefixes: PrefixLengths = { ipv4: 32, ipv6: 64 }
/** One part of a provider's network, shared by nearby customers. */
const networkPrefixes: PrefixLengths = { ipv4: 24, ipv6: 64 }

/**
 * Returns the client by which a call is counted: the IPv4 address, or the IPv6 /64. Text that is not an IP address is
 * used as it is.
 */
export const clientPrefixOf = (text: string): string => maskAddress(text, clientPrefixes)

/** Returns the network to which an address belongs. */
export const networkPrefixOf = (text: string): string => maskAddress(text, networkPrefixes)

function maskAddress(text: string, { ipv4, ipv6 }: PrefixLengths): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  const isIpv4 = address.kind() === 'ipv4'
  const bits = isIpv4 ? ipv4 : ipv6
  const family = isIpv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return family.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${bits}`).toString()
}
