import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Tells whether an address is public: not of this machine, a private network or a cloud's metadata service. */
const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** Names that only an operator's own network resolves, such as `photon` in a container network or `maps.internal`. */
const privateName = /^[^.]+$|\.(local|localhost|internal|lan|home\.arpa)$/

/** Tells by the host name alone that a host is in the operator's own network, so that its use is intended. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? privateName.test(host) : !isPublicAddress(host)
}

/**
 * Resolves a host name, and refuses it if any address is private: a public name that leads to a private network is an
 * attack.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const privateAddress = addresses?.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
    if (privateAddress) return callback(new Error(`${hostname} leads to a private address`), '')
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
