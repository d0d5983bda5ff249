import type { ReactNode } from 'react'
import { headingPlaceholder, plainPageFile } from '#shared/plain-page.ts'
import { site } from '#site'
import { PrerenderedHeader, ScriptsMissing } from '#web/app/prerendered-header.tsx'
import { Landing } from '#web/landing/landing.tsx'
import { landingCopy } from '#web/landing/landing-copy.ts'
import { Guidelines } from '#web/legal/guidelines.tsx'
import { legalHeader } from '#web/legal/legal-page.tsx'
import { PrivacyPolicy } from '#web/legal/privacy-policy.tsx'
import { ReportPage } from '#web/legal/report-page.tsx'
import { TermsOfService } from '#web/legal/terms-of-service.tsx'
import { Head } from './layout/head.tsx'
import { SignedInHeader } from './layout/signed-in-header.tsx'
import { PlainPage } from './plain/plain-page.tsx'

export const appHead = <Head title={site.name} description={landingCopy.description} />

/** Content written into each HTML entry at build time, by path. The app's own screens are rendered in the browser. */
export const pages: Record<string, { head: ReactNode; body: ReactNode }> = {
  '/index.html': {
    head: <Head path="/" title={landingCopy.title} description={landingCopy.description} background="dusk" />,
    body: <Landing />,
  },
  '/privacy-policy.html': {
    head: (
      <Head
        path="/privacy-policy"
        background="card"
        title={`Privacy Policy · ${site.name}`}
        description={`What ${site.name} knows about you, who sees it, and how you take it back.`}
      />
    ),
    body: <PrivacyPolicy />,
  },
  '/terms-of-service.html': {
    head: (
      <Head
        path="/terms-of-service"
        background="card"
        title={`Terms of Service · ${site.name}`}
        description={`The agreement between you and ${site.name}, in plain words.`}
      />
    ),
    body: <TermsOfService />,
  },
  '/guidelines.html': {
    head: (
      <Head
        path="/guidelines"
        background="card"
        title={`Community Guidelines · ${site.name}`}
        description={`The rules that neighbors keep on ${site.name}.`}
      />
    ),
    body: <Guidelines />,
  },
  '/report.html': {
    head: (
      <Head
        path="/report"
        background="card"
        title={`Ask for something to be taken down · ${site.name}`}
        description={`How to ask ${site.name} to take something down, without an account.`}
      />
    ),
    body: <ReportPage />,
  },
  [`/${plainPageFile}`]: {
    head: (
      <Head title={`${headingPlaceholder} · ${site.name}`} description={landingCopy.description} background="card" />
    ),
    body: <PlainPage />,
  },
  '/app.html': {
    head: appHead,
    body: <p>{site.name} needs JavaScript to show you this page. Please turn it on and load the page again.</p>,
  },
}

/** The build replaces the visitors' header by this one in the legal pages for signed-in users. */
export const signedInHeader = { replacement: <SignedInHeader />, original: legalHeader }

/** Shown in the app's page until the app renders. */
export const appPlaceholder = <PrerenderedHeader />

/** Shown instead in the pages of screens with a layout of their own. */
export const authPlaceholder = <ScriptsMissing />

/** Copies of the app's page without the header, for screens with a layout of their own, and the head of each. */
export const authPages: Record<string, ReactNode> = {
  // The only app screen that visitors find by search or reach by a link.
  '/auth.html': (
    <Head path="/auth" title={`${landingCopy.auth.title} · ${site.name}`} description={landingCopy.auth.description} />
  ),
  '/signed-out.html': appHead,
}
