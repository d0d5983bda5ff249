import { scriptsMissing } from '#shared/copy.ts'
import { site } from '#site'
import { Brand } from '#web/ui/brand.tsx'

/**
 * The part of the header that is the same for all visitors. It is prerendered into the page, so that it shows before
 * any script has loaded.
 */
export const PrerenderedHeader = () => (
  <>
    <header className="header" inert>
      <div className="header-row">
        <Brand />
      </div>
    </header>
    <ScriptsMissing />
  </>
)

/** Shown after a while if no script loads. */
export const ScriptsMissing = () => (
  <main className="scripts-missing">
    <h1>{scriptsMissing.title}</h1>
    <p>
      <span>{scriptsMissing.before(site.name)}</span>{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: it names this very address. */}
      <a href="">{scriptsMissing.reload}</a>.
    </p>
    <p>{scriptsMissing.after}</p>
  </main>
)
