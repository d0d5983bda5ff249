import { scriptsMissing } from '#shared/copy.ts'
import { site } from '#site'
import { Brand } from '#web/ui/brand.tsx'

/**
 * The header as far as it is the same for everybody: written into the page, so that it stands before any script has
 * come.
 */
export const FirstFrame = () => (
  <>
    <header className="header" inert>
      <div className="header-row">
        <Brand />
      </div>
    </header>
    <StillComing />
  </>
)

/** What is said after a while where no script comes. */
export const StillComing = () => (
  <main className="still-coming">
    <h1>{scriptsMissing.title}</h1>
    <p>
      <span>{scriptsMissing.before(site.name)}</span>{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: it names this very address. */}
      <a href="">{scriptsMissing.reload}</a>.
    </p>
    <p>{scriptsMissing.after}</p>
  </main>
)
