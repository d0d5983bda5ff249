import { logoutPath } from '#shared/auth/paths.ts'

/**
 * Marks the page from the click on a link until the next page has loaded; `progress-line.css` draws a progress line.
 */
export function showPageLoadLine() {
  const { dataset } = document.documentElement
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && !event.defaultPrevented && isPlainClick(event) && loadsPage(link)) dataset['leaving'] = ''
  })
  // Back can restore this page from the browser's cache with the mark still set.
  addEventListener('pageshow', () => delete dataset['leaving'])
}

/** Other clicks open the link elsewhere or save it. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

function loadsPage(link: HTMLAnchorElement): boolean {
  const isSamePage = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  // A link to a call answers with a file to be saved.
  const isFile = link.hasAttribute('download') || (link.pathname.startsWith('/api/') && link.pathname !== logoutPath)
  return link.origin === location.origin && link.target === '' && !isSamePage && !isFile
}
