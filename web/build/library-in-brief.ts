import type { Plugin } from 'vite'

const inBrief: [RegExp, string][] = [
  // Fourteen palettes: web/theme.ts names every color that we show.
  [/@mantine\/core\/.*\/default-colors\.mjs$/, 'export const DEFAULT_COLORS = {}'],
  // Ten looks for any color whatever: what we have of the library is filled, or quiet as the eye beside a password.
  [
    /@mantine\/core\/.*\/default-variant-colors-resolver\.mjs$/,
    `export function defaultVariantColorsResolver({ color, variant }) {
      const of = (name) => 'var(--mantine-color-' + color + name + ')'
      const border = '1px solid transparent'
      if (variant === 'filled') return { background: of('-filled'), hover: of('-filled-hover'), color: 'var(--mantine-color-white)', border }
      return { background: 'transparent', hover: of('-light-hover'), color: of('-light-color'), border }
    }`,
  ],
  // How light a color is: what is written on ours has its own, in web/theme.ts.
  [/@mantine\/core\/.*\/luminance\.mjs$/, 'export const isLightColor = () => false\nexport const luminance = () => 0'],
  // Measures that change with the window's width as a part's own styles: ours stand in style sheets.
  [/@mantine\/core\/.*\/InlineStyles\.mjs$/, 'export const InlineStyles = () => null'],
  [/@mantine\/core\/.*\/hash-styles\.mjs$/, "export const hashStyleProps = () => ''"],
  [/@mantine\/core\/.*\/sort-media-queries\.mjs$/, 'export const sortMediaQueries = (media) => media'],
  // For a React that has no such hook yet.
  [/use-sync-external-store\/shim\/index\.js$/, "export { useSyncExternalStore } from 'react'"],
]

/** Leaves out of the built app what its libraries bring for others than us: every screen loads it, and none uses it. */
export function libraryInBrief(): Plugin {
  return {
    name: 'porchlight:library-in-brief',
    apply: 'build',
    load: {
      filter: { id: inBrief.map(([file]) => file) },
      handler: (id) => inBrief.find(([file]) => file.test(id))?.[1] ?? null,
    },
  }
}
