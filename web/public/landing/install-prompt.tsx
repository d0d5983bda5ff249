import { Lantern } from '#web/ui/lantern.tsx'
import { copy } from './landing-copy.ts'

const { install } = copy

/** Hidden until the browser says that it offers installation; see browser/install.ts. */
export function InstallPrompt() {
  return (
    <aside className="install night" id="install" aria-label={install.label} hidden>
      <Lantern />
      <p>{install.text}</p>
      <button type="button" className="button button-lamp" data-install="now">
        {install.install}
      </button>
      <button type="button" className="button button-plain" data-install="later">
        {install.notNow}
      </button>
    </aside>
  )
}
