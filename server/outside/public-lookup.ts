import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is anybody's on the internet: not this machine's, not this network's, not a cloud's own. */
const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** Names that only an operator's own network gives: addresses, `photon` beside us in a cluster, `maps.internal`. */
const ownName = /^[^.]+$|\.(local|localhost|internal|lan|home\.arpa)$/

/**
 * Whether a host's very name says that it is in the operator's own network, so that whoever configured it meant that.
 */
export function isNamedPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? ownName.test(host) : !isPublicAddress(host)
}

/**
 * Looks a name up, and refuses it where it leads into a private network: a public name that turns inwards is a trick.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const inward = addresses?.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
    if (inward) return callback(new Error(`${hostname} leads to a private address`), '')
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
