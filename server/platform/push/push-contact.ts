import { site } from '#site'

/** Reserved top-level domains (RFC 2606, 6761, 6762), where no mail server and no page can exist. */
const reservedDomains = ['example', 'invalid', 'test', 'local', 'localhost']

const isReservedHost = (host: string) =>
  reservedDomains.includes(host.toLowerCase().replace(/\.$/, '').split('.').at(-1) ?? '')

/**
 * Returns the contact for push services (RFC 8292, section 2.1) and whether Apple accepts it. Apple refuses pushes with
 * a contact at a reserved domain, such as `.example`, so the site's URL replaces such an email address.
 */
export function pushContactOf(publicUrl: string, contactEmail: string = site.contactEmail) {
  if (!isReservedHost(contactEmail.split('@').at(-1) ?? '')) return { subject: `mailto:${contactEmail}`, isReal: true }
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol === 'https:' && !isReservedHost(hostname)) return { subject: origin, isReal: true }
  return { subject: `mailto:${contactEmail}`, isReal: false }
}
