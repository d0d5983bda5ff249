const wideScreen = '(min-width: 56.25rem)'

/**
 * The popover opens and closes without script. It should also close after a click on a link inside the page, and when
 * the window grows wide.
 */
export function closeMenuAfterUse() {
  const menu = document.querySelector<HTMLElement>('#menu')
  if (!menu) return
  const close =
    'showPopover' in menu ? () => menu.matches(':popover-open') && menu.hidePopover() : openWithoutPopover(menu)
  menu.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && close())
  matchMedia(wideScreen).addEventListener('change', close)
}

/** Replaces popovers in browsers without them, such as Safari before 17. Returns a function that closes the menu. */
function openWithoutPopover(menu: HTMLElement): () => void {
  const button = document.querySelector<HTMLElement>('.menu-button')
  const show = (isOpen: boolean) => {
    menu.dataset['own'] = isOpen ? 'open' : 'closed'
    button?.setAttribute('aria-expanded', `${isOpen}`)
  }
  const close = () => show(false)
  const isWithin = (element: HTMLElement | null, { target }: Event) =>
    target instanceof Node && element?.contains(target)
  close()
  button?.addEventListener('click', () => show(menu.dataset['own'] !== 'open'))
  document.addEventListener('pointerdown', (event) => isWithin(menu, event) || isWithin(button, event) || close())
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  return close
}
