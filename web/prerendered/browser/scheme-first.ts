/**
 * Loaded by every page before the first paint, so that no page flashes in the wrong color scheme. The stylesheet
 * follows the device by itself; only a chosen scheme needs this script. It has no imports, because pages load it as a
 * classic script.
 */
{
  const root = document.documentElement
  const key = document.currentScript?.dataset['key'] ?? ''

  /** The browser's `theme-color` follows the choice as well. */
  const updateThemeColor = () => {
    const chosen = root.dataset['colorScheme']
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.media = chosen
        ? meta.id.endsWith(chosen)
          ? 'all'
          : 'not all'
        : `(prefers-color-scheme: ${meta.id.slice(7)})`
  }

  new MutationObserver(updateThemeColor).observe(root, { attributeFilter: ['data-color-scheme'] })
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'light' || stored === 'dark') root.dataset['colorScheme'] = stored
  } catch (error) {
    console.warn('This browser stores nothing', error)
  }
}
