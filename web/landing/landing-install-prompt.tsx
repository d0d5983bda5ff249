import { installPrompt as install } from '#shared/copy.ts'
import { site } from '#site'
import { Lantern } from '#web/ui/lantern.tsx'

/** Hidden until the browser offers installation; see web/prerendered/browser/show-install-prompt.ts. */
export function LandingInstallPrompt() {
  return (
    <aside className="install night" id="install" aria-label={install.label} hidden>
      <Lantern />
      <p>{install.text(site.name)}</p>
      <button type="button" className="button button-lamp" data-install="now">
        {install.install}
      </button>
      <button type="button" className="button button-plain" data-install="later">
        {install.notNow}
      </button>
    </aside>
  )
}
