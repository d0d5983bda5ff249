import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { loginPath } from '#shared/auth/paths.ts'
import { site } from '#site'
import { PublicFooter } from '#web/prerendered/layout/public-footer.tsx'
import { PublicHeader } from '#web/prerendered/layout/public-header.tsx'
import { SkipLink } from '#web/prerendered/layout/skip-link.tsx'
import { Contents } from './contents.tsx'
import type { Section } from './section.ts'

/** The header for visitors. The build also writes the legal pages with a header for signed-in users. */
export const legalHeader = <PublicHeader signInPath={loginPath} />

type Props = {
  title: string
  summary: ReactNode
  sections: Section[]
  /** Shown below the numbered sections. */
  after?: ReactNode
}

export function LegalPage({ title, summary, sections, after }: Props) {
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
        <div className="in-short">{summary}</div>
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
          {after}
          <p className="licenses">
            <a href="/licenses.txt">Licenses of the libraries</a>
          </p>
        </div>
      </main>
      <PublicFooter />
    </>
  )
}
