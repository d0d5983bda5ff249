const rowFrom = '(min-width: 56.25rem)'

/** The popover opens and closes without script; a link inside the page, or a window grown wide, should close it too. */
export function closeMenuAfterUse() {
  const menu = document.querySelector<HTMLElement>('#menu')
  if (!menu) return
  const close = 'showPopover' in menu ? () => menu.matches(':popover-open') && menu.hidePopover() : openByHand(menu)
  menu.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && close())
  matchMedia(rowFrom).addEventListener('change', close)
}

/** For browsers without popovers, such as Safari before 17. Answers with what closes the menu. */
function openByHand(menu: HTMLElement): () => void {
  const button = document.querySelector<HTMLElement>('.menu-button')
  const show = (isOpen: boolean) => {
    menu.dataset['own'] = isOpen ? 'open' : 'closed'
    button?.setAttribute('aria-expanded', `${isOpen}`)
  }
  const close = () => show(false)
  const isWithin = (place: HTMLElement | null, { target }: Event) => target instanceof Node && place?.contains(target)
  close()
  button?.addEventListener('click', () => show(menu.dataset['own'] !== 'open'))
  document.addEventListener('pointerdown', (event) => isWithin(menu, event) || isWithin(button, event) || close())
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  return close
}
