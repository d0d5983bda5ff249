import { createStore } from './create-store.ts'

/** Loads the newer version of the app; null until there is one. */
export const newVersion = createStore<{ load: () => void } | null>(null)

/** The scripts this page started with. Their names contain a hash of their content. */
export const pageScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].map(
    ({ src }) => new URL(src, location.href).pathname,
  )

let checking: Promise<void> | undefined

/**
 * Looks for a newer version. After a deployment old chunks are gone, and the page, fetched again, names other scripts.
 */
export function checkForNewVersion(): Promise<void> {
  checking ??= checkPage()
    .catch(() => {})
    .finally(() => {
      checking = undefined
    })
  return checking
}

async function checkPage() {
  const answer = await fetch(location.href)
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return
  const page = await answer.text()
  if (pageScripts().every((script) => page.includes(script))) return
  newVersion.set(newVersion.get() ?? { load: () => location.reload() })
}
