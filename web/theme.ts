import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Every color is a token of web/tokens.css, so the library's parts turn with the scheme as all else does. */
const shades = (tint: string, over: string, color: string, deep: string): MantineColorsTuple => [
  `var(--${tint})`,
  `var(--${tint})`,
  `var(--${over})`,
  `var(--${over})`,
  `var(--${color})`,
  `var(--${color})`,
  `var(--${color})`,
  `var(--${color})`,
  `var(--${deep})`,
  `var(--${deep})`,
]
const spruce = shades('spruce-tint', 'spruce-tint-deep', 'spruce', 'spruce-deep')
const clay = shades('clay-tint', 'clay-tint', 'clay', 'clay-deep')
/** From paper to ink, and for the dark scheme from ink to paper. */
const gray: MantineColorsTuple = [
  'var(--paper)',
  'var(--shade)',
  'var(--line)',
  'var(--line)',
  'var(--line)',
  'var(--field-line)',
  'var(--placeholder)',
  'var(--ink-soft)',
  'var(--ink)',
  'var(--ink)',
]
const dark: MantineColorsTuple = [
  'var(--ink)',
  'var(--ink-soft)',
  'var(--ink-soft)',
  'var(--placeholder)',
  'var(--line)',
  'var(--shade)',
  'var(--card)',
  'var(--shade)',
  'var(--paper)',
  'var(--paper)',
]

const medium = { defaultProps: { size: 'md' } } as const

export const theme = createTheme({
  primaryColor: 'spruce',
  primaryShade: 7,
  colors: { spruce, clay, gray, dark },
  black: 'var(--ink)',
  white: 'var(--on-fill)',
  fontFamily: 'var(--body)',
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.65' },
  headings: {
    fontFamily: 'var(--head)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'min(clamp(2rem, 5vw, 2.6rem), 12vw)', lineHeight: '1.1' },
      h2: { fontSize: 'min(clamp(1.7rem, 3vw, 2.5rem), 11vw)', lineHeight: '1.12' },
      h3: { fontSize: '1.2rem', lineHeight: '1.25' },
    },
  },
  defaultRadius: 'md',
  radius: { md: '12px', lg: '18px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, so that the parts themselves stay out of the first load.
  components: {
    ActionIcon: { defaultProps: { size: 44, radius: 'xl', variant: 'subtle' } },
    // Room around the words does not grow with them beyond what a phone can spare.
    Card: { defaultProps: { radius: 'lg', padding: 'min(1.25rem, 5.2vw)', withBorder: true } },
    NativeSelect: medium,
    PasswordInput: medium,
    // Nothing loops: what is still to come stands still.
    Skeleton: { defaultProps: { animate: false } },
    Switch: medium,
    TextInput: medium,
    InputBase: medium,
  },
})

/** A quiet button: its ground, the same under the pointer, and what stands on it. */
const quiet = (name: string, ground: string, over: string, words: string) => ({
  [`--mantine-color-${name}-light`]: `var(--${ground})`,
  [`--mantine-color-${name}-light-hover`]: `var(--${over})`,
  [`--mantine-color-${name}-light-color`]: `var(--${words})`,
  [`--mantine-color-${name}-text`]: `var(--${words})`,
})

/** What the library would mix for each scheme by itself, and not as our tokens are. */
export const ownVariables = {
  ...quiet('spruce', 'spruce-tint', 'spruce-tint-deep', 'spruce-deep'),
  ...quiet('clay', 'clay-tint', 'clay-tint', 'clay-deep'),
  ...quiet('gray', 'shade', 'shade', 'ink-soft'),
  '--mantine-color-anchor': 'var(--spruce)',
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--shade)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-disabled': 'var(--shade)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--placeholder)',
  '--mantine-color-error': 'var(--clay-deep)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-primary-color-contrast': 'var(--on-fill)',
}
