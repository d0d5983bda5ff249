import { site } from '#site'
import { contactFallback } from '../landing/landing-copy.ts'

const contactAlertMs = 1000

/** Opens the mail client; the browser cannot tell whether there is one, so the address is said a moment later as well. */
export function openContact() {
  location.href = `mailto:${site.contactEmail}?subject=${encodeURIComponent(site.contactSubject)}`
  setTimeout(() => alert(contactFallback), contactAlertMs)
}
