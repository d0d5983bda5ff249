import { oneOf } from '#shared/one-of.ts'
import { keepScheme, keptScheme, schemes } from '#web/lib/scheme.ts'

/** Without React, on the static pages: shows the choice, and follows it. */
export function offerSchemes() {
  const choices = document.querySelectorAll<HTMLInputElement>('.scheme input')
  for (const choice of choices) {
    choice.checked = choice.value === keptScheme()
    choice.addEventListener('change', () => {
      const scheme = oneOf(schemes, choice.value)
      if (scheme) keepScheme(scheme)
    })
    const fieldset = choice.closest('fieldset')
    if (fieldset) fieldset.hidden = false
  }
}
