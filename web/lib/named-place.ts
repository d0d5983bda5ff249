/** Takes the focus and the eye to the place that an address names after its `#`; whether there is one (yet). */
export function goToNamed(hash: string): boolean {
  const place = hash === '' ? null : document.getElementById(hash)
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
  return place !== null
}
