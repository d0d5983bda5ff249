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
  // What a color is called in the style sheets; its value is theirs.
  [
    /@mantine\/core\/.*\/parse-theme-color\.mjs$/,
    `export function parseThemeColor({ color, theme }) {
      const [name, shade] = color.split('.')
      const isThemeColor = name in theme.colors
      const last = isThemeColor ? (shade ?? 'filled') : ''
      const isNamed = isThemeColor || /^(bright|dimmed|white|black)$/.test(color)
      const variable = isNamed ? '--mantine-color-' + name + (last && '-' + last) : undefined
      return { color: name, value: color, shade, isThemeColor, isLight: false, variable }
    }`,
  ],
  // The theme's values: web/styles/theme.css has them, so that only their names are asked for.
  [
    /@mantine\/core\/.*\/default-theme\.mjs$/,
    `import { defaultVariantColorsResolver } from './color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs'
    const sizes = { xs: '', sm: '', md: '', lg: '', xl: '' }
    export const DEFAULT_THEME = {
      colors: {},
      variantColorResolver: defaultVariantColorsResolver,
      activeClassName: 'mantine-active',
      focusRing: 'auto',
      headings: { sizes: { h1: {}, h2: {}, h3: {}, h4: {}, h5: {}, h6: {} } },
      fontSizes: sizes,
      lineHeights: sizes,
      radius: sizes,
      spacing: sizes,
      components: {},
    }`,
  ],
  // Whether the theme is one: the types of web/theme.ts say so.
  [
    /@mantine\/core\/.*\/merge-mantine-theme\.mjs$/,
    `export { deepMerge as mergeMantineTheme } from '../../utils/deep-merge/deep-merge.mjs'
    export const validateMantineTheme = () => {}
    export const INVALID_PRIMARY_COLOR_ERROR = ''
    export const INVALID_PRIMARY_SHADE_ERROR = ''`,
  ],
  // Measures that change with the window's width as a part's own styles: ours stand in style sheets.
  [/@mantine\/core\/.*\/InlineStyles\.mjs$/, 'export const InlineStyles = () => null'],
  [/@mantine\/core\/.*\/hash-styles\.mjs$/, "export const hashStyleProps = () => ''"],
  [
    /@mantine\/core\/.*\/parse-style-props\.mjs$/,
    `import { resolvers } from '../resolvers/index.mjs'
    export function parseStyleProps({ styleProps, data, theme }) {
      const inlineStyles = {}
      for (const name in styleProps)
        for (const property of [data[name].property].flat())
          inlineStyles[property] = resolvers[data[name].type](styleProps[name], theme)
      return { inlineStyles }
    }`,
  ],
  // The names of all fifty style props, three times.
  [
    /@mantine\/core\/.*\/extract-style-props\.mjs$/,
    `import { STYLE_PROPS_DATA } from '../style-props-data.mjs'
    export function extractStyleProps(others) {
      const [styleProps, rest] = [{}, {}]
      for (const name in others)
        if (!(name in STYLE_PROPS_DATA)) rest[name] = others[name]
        else if (others[name] !== undefined) styleProps[name] = others[name]
      return { styleProps, rest }
    }`,
  ],
  // Styles made over by a library of styles, which we have none of.
  [
    /@mantine\/core\/.*\/use-transformed-styles\.mjs$/,
    'export const useStylesTransform = () => ({ getTransformedStyles: () => [] })',
  ],
  // How an address says more than text, and how an app stands under another path: ours does neither.
  [
    /@tanstack\/router-core\/.*\/searchParams\.js$/,
    `const none = () => {}
    export { none as defaultParseSearch, none as defaultStringifySearch, none as parseSearchWith, none as stringifySearchWith }`,
  ],
  [
    /@tanstack\/router-core\/.*\/rewrite\.js$/,
    `const same = (_rewrite, url) => url
    export { same as executeRewriteInput, same as executeRewriteOutput, same as composeRewrites, same as rewriteBasepath }`,
  ],
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
