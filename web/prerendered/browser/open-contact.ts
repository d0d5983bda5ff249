const contactAlertMs = 1000

/**
 * Opens the mail client. The browser cannot tell whether there is one, so the address is shown a moment later as well.
 */
export function openContact({ currentTarget: button }: Event) {
  if (!(button instanceof HTMLElement)) return
  const { mailto, fallback } = button.dataset
  if (mailto) location.href = mailto
  setTimeout(() => alert(fallback), contactAlertMs)
}
