import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    // The standard also forbids attributes of other input types, such as `min` on text.
    rules: { 'input-attributes': 'error' },
  }),
)

/** Returns the violations of the HTML standard, one per line. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} ${selector}: ${message}`),
  )
}
