import { closedAnnouncementCookie } from '#shared/announcements/closed-cookie.ts'
import { announcementMaxDays } from '#shared/announcements/limits.ts'
import { daySeconds } from '#shared/time.ts'
import { focusTop } from './focus.ts'

/** Lets the announcement, which the server writes into the page, be closed, and tells the styles how high it is. */
export function watchAnnouncement() {
  const banner = document.querySelector<HTMLElement>('body > .announcement')
  if (!banner) return
  const { style } = document.documentElement
  const noteHeight = () => style.setProperty('--announcement', `${banner.offsetHeight}px`)
  // The app is rendered after this, and is not moved by the observer's first call.
  noteHeight()
  const sizes = new ResizeObserver(noteHeight)
  sizes.observe(banner)
  banner.querySelector('button')?.addEventListener('click', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no cookieStore.
    document.cookie = `${closedAnnouncementCookie}=${banner.dataset['id']}; path=/; samesite=lax; max-age=${announcementMaxDays * daySeconds}`
    sizes.disconnect()
    style.removeProperty('--announcement')
    focusTop()
    banner.remove()
  })
}
