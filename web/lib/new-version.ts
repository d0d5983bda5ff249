import { createStore } from './store.ts'

/** Loads the newer version of the app, once there is one. */
export const newVersion = createStore<{ load: () => void } | null>(null)

/** What this page began with, named after its content. */
export const ownScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].map(
    ({ src }) => new URL(src, location.href).pathname,
  )

let looking: Promise<void> | undefined

/** A part that did not come may be gone: then this page, asked for now, begins with other scripts. */
export function lookForNewer(): Promise<void> {
  looking ??= look()
    .catch(() => {})
    .finally(() => {
      looking = undefined
    })
  return looking
}

async function look() {
  const answer = await fetch(location.href)
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return
  const page = await answer.text()
  if (ownScripts().every((script) => page.includes(script))) return
  newVersion.set(newVersion.get() ?? { load: () => location.reload() })
}
