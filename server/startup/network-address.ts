import { existsSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { Env } from '#server/env.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'

type Listening = Pick<Env, 'host' | 'port' | 'canonicalUrl'>

/** A container has an address of its own that no other machine reaches. */
const isInContainer = () => existsSync('/.dockerenv') || existsSync('/run/.containerenv')

/** Virtual networks of containers on this machine, which no other machine reaches. */
const isVirtual = (name: string) => /^(docker|br-|veth|virbr)/.test(name)

/**
 * Returns the line that tells the addresses by which other machines of this network reach the server. Returns null if
 * PUBLIC_URL names the address.
 */
export function networkAddressLine(
  { host, port, canonicalUrl }: Listening,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = isInContainer() ? {} : networkInterfaces(),
): string | null {
  if (canonicalUrl) return null
  if (isLoopback(host)) return `Only this machine reaches it, because HOST is ${host}`
  const addresses = ['0.0.0.0', '::'].includes(host) ? ownAddresses(interfaces) : [host]
  if (addresses.length === 0) return null
  const urls = addresses.map((address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}`)
  return `Others in this network reach it at ${urls.join(' or ')}`
}

const ownAddresses = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>) =>
  Object.entries(interfaces)
    .filter(([name]) => !isVirtual(name))
    .flatMap(([, infos = []]) => infos)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
