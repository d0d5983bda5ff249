import { site } from '#site'
import { conduct } from '#web/legal/terms/conduct.tsx'
import { joining } from '#web/legal/terms/joining.tsx'
import { law } from '#web/legal/terms/law.tsx'
import { tasks } from '#web/legal/terms/tasks.tsx'
import { LegalPage } from './legal-page.tsx'

export function TermsOfService() {
  return (
    <LegalPage
      title="Terms of Service"
      summary={
        <p>
          <strong>In short.</strong> {site.name} brings neighbors together. What you agree on, and what you pay, is
          between the two of you; we are not a party to it. Be honest, be kind, keep each other safe, and use good
          judgment about whom you let through your door. You must be {site.minimumAgeYears} or older.
        </p>
      }
      sections={[...joining, ...tasks, ...conduct, ...law]}
    />
  )
}
