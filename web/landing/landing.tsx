import { accountDeletedText } from '#shared/account/copy.ts'
import { StreetLights } from '#web/illustrations/house-parts.tsx'
import { PublicFooter } from '#web/prerendered/layout/public-footer.tsx'
import { PublicHeader } from '#web/prerendered/layout/public-header.tsx'
import { SkipLink } from '#web/prerendered/layout/skip-link.tsx'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { LandingInstallPrompt } from './landing-install-prompt.tsx'
import { Requests } from './requests.tsx'
import { Safety } from './safety.tsx'
import { Steps } from './steps.tsx'

export function Landing() {
  return (
    <>
      <SkipLink />
      <StreetLights />
      <p className="account-deleted" tabIndex={-1} hidden>
        {accountDeletedText}
      </p>
      <PublicHeader signInPath="/auth" isNight />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Steps />
        <Requests />
        <Safety />
        <Closing />
      </main>
      <PublicFooter />
      <LandingInstallPrompt />
    </>
  )
}
