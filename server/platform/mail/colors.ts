/** Copies of the colors in web/tokens.css, because a mail cannot use that file. */
const colors = {
  paper: { day: '#fbfaf6', night: '#0e1f22' },
  card: { day: '#ffffff', night: '#15292d' },
  ink: { day: '#1b2b2a', night: '#e8efec' },
  soft: { day: '#52625f', night: '#a9bbb7' },
  spruce: { day: '#1a6653', night: '#6fb39a' },
  onFill: { day: '#ffffff', night: '#0b1f1c' },
  line: { day: '#e4e1d8', night: '#2a4348' },
}
type Color = keyof typeof colors
type ElementColors = { text?: Color; background?: Color; border?: Color }

const properties = { text: 'color', background: 'background-color', border: 'border-color' } as const
const parts = Object.keys(properties) as (keyof ElementColors)[]

/**
 * Returns the attributes of an element: its light colors as an inline style, which is all that many mail programs
 * support, and class names for the dark ones.
 */
export function styleAttributes(style: string, elementColors: ElementColors = {}): string {
  const used = parts.flatMap((part) => (elementColors[part] ? [[part, elementColors[part]] as const] : []))
  const lightStyles = used.map(([part, name]) => `${properties[part]}:${colors[name].day}`)
  const classNames = used.map(([part, name]) => `${part}-${name}`)
  return `class="${classNames.join(' ')}" style="${[style, ...lightStyles].filter(Boolean).join(';')}"`
}

const darkRules = (Object.keys(colors) as Color[]).flatMap((name) =>
  parts.map((part) => `.${part}-${name}{${properties[part]}:${colors[name].night} !important}`),
)

/** Part of a mail's head that declares its dark colors; mail programs would invent their own otherwise. */
export const darkModeHead = `<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
${darkRules.join('\n')}
}
</style>`
