const rowFrom = '(min-width: 56.25rem)'

/** The popover opens and closes without script; a link inside the page, or a window grown wide, should close it too. */
export function closeMenuAfterUse() {
  const menu = document.querySelector<HTMLElement>('#menu')
  const close = () => menu?.matches(':popover-open') && menu.hidePopover()
  menu?.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && close())
  matchMedia(rowFrom).addEventListener('change', close)
}
