import { site } from '#site'

/** Names that nobody can own (RFC 2606, 6761, 6762): no mail and no page is found there. */
const endings = ['example', 'invalid', 'test', 'local', 'localhost']

const isNobodys = (host: string) => endings.includes(host.toLowerCase().replace(/\.$/, '').split('.').at(-1) ?? '')

/**
 * The contact that push services are told (RFC 8292, section 2.1), and whether Apple takes it: it refuses every push of
 * a sender whose contact cannot be real. The address of the site stands in for a mail address that cannot be.
 */
export function pushContactOf(publicUrl: string, contactEmail: string = site.contactEmail) {
  if (!isNobodys(contactEmail.split('@').at(-1) ?? '')) return { subject: `mailto:${contactEmail}`, isReal: true }
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol === 'https:' && !isNobodys(hostname)) return { subject: origin, isReal: true }
  return { subject: `mailto:${contactEmail}`, isReal: false }
}
