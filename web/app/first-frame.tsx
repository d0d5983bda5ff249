import { Brand } from '#web/ui/brand.tsx'

/** The header as far as it is the same for everybody: written into the page, so that it stands before any script has come. */
export const FirstFrame = () => (
  <header className="header" inert>
    <div className="header-row">
      <Brand />
    </div>
  </header>
)
