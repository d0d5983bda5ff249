import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { loginPath } from '#shared/auth/paths.ts'
import { site } from '#site'
import { Footer } from '../frame/footer.tsx'
import { Header } from '../frame/header.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { Contents } from './contents.tsx'
import type { Section } from './section.ts'

/** A visitor's. For whoever is signed in the build has the same pages with a plain one. */
export const legalHeader = <Header entrance={loginPath} />

type Props = { title: string; inShort: ReactNode; sections: Section[] }

export function LegalPage({ title, inShort, sections }: Props) {
  return (
    <>
      <SkipLink />
      {legalHeader}
      <main id="main" className="page legal" tabIndex={-1}>
        <div className="legal-top">
          <a href="/">
            <IconArrowLeft size={18} aria-hidden /> Back to {site.name}
          </a>
          <h1>{title}</h1>
          <p className="soft">Last updated {site.legalLastUpdated}</p>
        </div>
        <div className="in-short">{inShort}</div>
        <Contents sections={sections} />
        <div className="prose">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>
                {index + 1}. {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </main>
      <Footer />
    </>
  )
}
