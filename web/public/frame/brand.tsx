import { site } from '#site'
import { Lantern } from '#web/ui/lantern.tsx'

export function Brand() {
  return (
    <a className="brand" href="/">
      <Lantern />
      {site.name}
    </a>
  )
}
