import { site } from '#site'
import { keeping } from '#web/legal/privacy/keeping.tsx'
import { sharing } from '#web/legal/privacy/sharing.tsx'
import { yourRights } from '#web/legal/privacy/your-rights.tsx'
import { LegalPage } from './legal-page.tsx'

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary={
        <p>
          <strong>In short.</strong> {site.name} keeps what it needs so that neighbors can help each other, and no more.
          We show no advertising and sell nothing about you. Your email, phone number and profile address are shown to
          nobody else. Unless you choose otherwise, only the helper you accept learns exactly where a task takes place;
          everybody else sees a city and a ZIP code.
        </p>
      }
      sections={[...keeping, ...sharing, ...yourRights]}
    />
  )
}
