import { farewell } from '#shared/account/wording.ts'
import { Footer } from '../frame/footer.tsx'
import { Header } from '../frame/header.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { StreetLights } from '../street/parts.tsx'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import { Requests } from './requests.tsx'
import { Safety } from './safety.tsx'
import { Steps } from './steps.tsx'

export function Landing() {
  return (
    <>
      <SkipLink />
      <StreetLights />
      <p className="farewell" tabIndex={-1} hidden>
        {farewell}
      </p>
      <Header entrance="/auth" isNight />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Steps />
        <Requests />
        <Safety />
        <Closing />
      </main>
      <Footer />
      <InstallPrompt />
    </>
  )
}
