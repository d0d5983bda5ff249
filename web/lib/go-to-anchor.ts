/** Focuses and scrolls to the element that an address names after `#`. Returns false if it does not exist (yet). */
export function goToAnchor(hash: string): boolean {
  const element = hash === '' ? null : document.getElementById(hash)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
  return element !== null
}
