import ipaddr from 'ipaddr.js'

type Widths = { ipv4: number; ipv6: number }

/** One line, one machine or household: an IPv6 line has a /64 of its own. */
const ownWidths: Widths = { ipv4: 32, ipv6: 64 }
/** Where neighbors on the same lines of one provider sit. */
const nearWidths: Widths = { ipv4: 24, ipv6: 64 }

/** The address a call is counted by; what is no address counts as it is written. */
export const addressOf = (text: string): string => cut(text, ownWidths)

/** The network that an address belongs to. */
export const networkOf = (text: string): string => cut(text, nearWidths)

function cut(text: string, { ipv4, ipv6 }: Widths): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  const isIpv4 = address.kind() === 'ipv4'
  const bits = isIpv4 ? ipv4 : ipv6
  const family = isIpv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return family.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${bits}`).toString()
}
