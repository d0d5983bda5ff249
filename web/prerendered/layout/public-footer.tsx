import { site } from '#site'
import { landingCopy } from '#web/landing/landing-copy.ts'
import { Brand } from '#web/ui/brand.tsx'
import { SchemeSwitch } from '#web/ui/scheme-switch.tsx'

const { footer, header } = landingCopy
const mailto = `mailto:${site.contactEmail}?subject=${encodeURIComponent(site.contactSubject)}`

export function PublicFooter() {
  return (
    <footer className="footer">
      <div className="page footer-columns">
        <div>
          <Brand />
          <p className="soft">{footer.tagline}</p>
          <SchemeSwitch />
        </div>
        <nav aria-labelledby="footer-platform">
          <h2 id="footer-platform">{footer.platform}</h2>
          <ul>
            <li>
              <a href="/#how-it-works">{header.howItWorks}</a>
            </li>
            <li>
              <a href="/#safety">{header.safety}</a>
            </li>
            <li>
              <a href="/guidelines">{footer.guidelines}</a>
            </li>
            <li>
              <span>{footer.helpCenter}</span>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company">{footer.company}</h2>
          <ul>
            <li>
              <span>{footer.aboutUs}</span>
            </li>
            <li>
              <a href="/privacy-policy">{footer.privacy}</a>
            </li>
            <li>
              <a href="/terms-of-service">{footer.terms}</a>
            </li>
            <li>
              <button type="button" data-mailto={mailto} data-fallback={footer.contactFallback}>
                {footer.contact}
              </button>
              <noscript>
                <a href={mailto}>{site.contactEmail}</a>
              </noscript>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
