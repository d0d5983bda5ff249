import { site } from '#site'
import { Brand } from '#web/ui/brand.tsx'

/**
 * The header as far as it is the same for everybody: written into the page, so that it stands before any script has come;
 * and what is said after a while where none comes.
 */
export const FirstFrame = () => (
  <>
    <header className="header" inert>
      <div className="header-row">
        <Brand />
      </div>
    </header>
    <main className="still-coming">
      <h1>Still on its way</h1>
      <p>
        If nothing more comes of {site.name}, {/* biome-ignore lint/a11y/useValidAnchor: it names this very address. */}
        <a href="">reload the page</a>.
      </p>
    </main>
  </>
)
