/** The colors of web/tokens.css, which a mail cannot read. */
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
type Colored = { text?: Color; ground?: Color; edge?: Color }

const properties = { text: 'color', ground: 'background-color', edge: 'border-color' } as const
const parts = Object.keys(properties) as (keyof Colored)[]

/**
 * The attributes of an element: its colors by day in its own style, as many a mail program knows no other, and names
 * for those by night.
 */
export function styled(style: string, colored: Colored = {}): string {
  const named = parts.flatMap((part) => (colored[part] ? [[part, colored[part]] as const] : []))
  const byDay = named.map(([part, name]) => `${properties[part]}:${colors[name].day}`)
  const names = named.map(([part, name]) => `${part}-${name}`)
  return `class="${names.join(' ')}" style="${[style, ...byDay].filter(Boolean).join(';')}"`
}

const byNight = (Object.keys(colors) as Color[]).flatMap((name) =>
  parts.map((part) => `.${part}-${name}{${properties[part]}:${colors[name].night} !important}`),
)

/** In the head of a mail: that it has a look of its own by night, which programs would make up otherwise. */
export const byNightToo = `<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
${byNight.join('\n')}
}
</style>`
