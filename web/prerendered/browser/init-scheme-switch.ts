import { oneOf } from '#shared/one-of.ts'
import { schemes, storedScheme, storeScheme } from '#web/lib/scheme.ts'

/** Shows and changes the color scheme on the prerendered pages, which have no React. */
export function initSchemeSwitch() {
  const choices = document.querySelectorAll<HTMLInputElement>('.scheme input')
  for (const choice of choices) {
    choice.checked = choice.value === storedScheme()
    choice.addEventListener('change', () => {
      const scheme = oneOf(schemes, choice.value)
      if (scheme) storeScheme(scheme)
    })
    const fieldset = choice.closest('fieldset')
    if (fieldset) fieldset.hidden = false
  }
}
