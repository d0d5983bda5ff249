/**
 * Loaded by every page before it is painted, so that none flashes in colors its person did not choose. What the browser
 * says is the stylesheet's own work; only a choice needs this. It imports nothing, as it is no module in the page.
 */
{
  const root = document.documentElement
  const key = document.currentScript?.dataset['key'] ?? ''

  /** What a phone paints around the page follows the choice as well. */
  const paintAround = () => {
    const chosen = root.dataset['mantineColorScheme']
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.media = chosen
        ? meta.id.endsWith(chosen)
          ? 'all'
          : 'not all'
        : `(prefers-color-scheme: ${meta.id.slice(7)})`
  }

  new MutationObserver(paintAround).observe(root, { attributeFilter: ['data-mantine-color-scheme'] })
  try {
    const kept = localStorage.getItem(key)
    if (kept === 'light' || kept === 'dark') root.dataset['mantineColorScheme'] = kept
  } catch (error) {
    console.warn('This browser keeps nothing', error)
  }
}
