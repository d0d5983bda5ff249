import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const tokens = new Map(
  [...read('web/tokens.css').matchAll(/--([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]),
)
const schemes = ['light', 'dark'] as const

/** `light-dark(#fff, #15292d)` has two colors; `#17211f` is the same in both schemes. */
function colorOf(name: string, scheme: (typeof schemes)[number]): string {
  const [day = '', night = day] = tokens.get(name)?.match(/#[0-9a-f]+/g) ?? []
  return scheme === 'light' ? day : night
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, (digit) => digit + digit) : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const tones = ['sky', 'plum', 'leaf', 'amber', 'rose', 'stone']
/** Text colors, and the backgrounds they are used on. */
const words: Record<string, string[]> = {
  ink: ['paper', 'card', 'shade', 'band', 'spruce-tint', 'lamp-tint', 'stone-tint'],
  'ink-soft': ['paper', 'card', 'shade', 'band', 'spruce-tint', 'lamp-tint', 'stone-tint'],
  placeholder: ['card'],
  spruce: ['paper', 'card'],
  'spruce-deep': ['paper', 'card', 'spruce-tint', 'spruce-tint-deep'],
  'lamp-ink': ['card', 'lamp-tint'],
  'clay-deep': ['paper', 'card', 'clay-tint'],
  'on-fill': ['spruce', 'spruce-deep', 'clay', 'clay-deep', 'leaf', 'amber', 'plum', 'sky'],
  'on-own-message': ['own-message'],
  'on-lamp': ['lamp', 'lamp-bright'],
  'on-night': ['night', 'dusk', 'dusk-high'],
  'on-night-soft': ['night', 'dusk'],
  'on-dusk-soft': ['dusk', 'dusk-high'],
  'night-lamp': ['night', 'dusk-high'],
  ...Object.fromEntries(tones.map((tone) => [tone, ['card', `${tone}-tint`]])),
}
/** Borders and shapes that carry meaning. */
const shapes: Record<string, string[]> = {
  'field-line': ['paper', 'card', 'shade'],
  star: ['paper', 'card'],
  clay: ['paper', 'card'],
  spruce: ['paper', 'card', 'spruce-tint'],
}

const rows = (pairs: Record<string, string[]>, least: number) =>
  Object.entries(pairs).flatMap(([name, grounds]) => grounds.map((ground) => [name, ground, least] as const))

test.each([...rows(words, 4.5), ...rows(shapes, 3)])(
  '%s has enough contrast with %s, in light and dark',
  (name, ground, least) => {
    for (const scheme of schemes)
      expect(contrast(colorOf(name, scheme), colorOf(ground, scheme)), scheme).toBeGreaterThanOrEqual(least)
  },
)

test('a skeleton is visible on a card, in dark at least as well as in light', () => {
  const seen = (scheme: (typeof schemes)[number]) => contrast(colorOf('coming', scheme), colorOf('card', scheme))
  expect(seen('light')).toBeGreaterThan(1.4)
  // Dark backgrounds need more contrast to look equally distinct.
  expect(seen('dark')).toBeGreaterThan(1.8)
  expect(read('web/ui/skeleton.module.css')).toMatch(/\.skeleton \{[^}]*background: var\(--coming\)/)
})

/**
 * Illustrations keep their colors in both schemes, as does another company's brand; a `<meta>` tag cannot use tokens.
 */
const isPicture = (path: string) => /web\/illustrations\/|lit-house|lantern|google-button|layout\/head\.tsx/.test(path)

test.each(globSync('web/**/*.{css,tsx}').filter((path) => path !== 'web/tokens.css' && !isPicture(path)))(
  '%s uses only colors of the tokens',
  (path) => {
    expect(read(path).match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|: (?:white|black);/gi) ?? []).toEqual([])
  },
)

test.each(globSync('web/**/*.css'))('%s has no endless animation', (path) => {
  expect(read(path)).not.toMatch(/\binfinite\b/)
})

test('the theme color is the background at the top of the page', () => {
  const grounds = read('web/prerendered/layout/head.tsx').matchAll(/(\w+): \{ light: '(#\w+)', dark: '(#\w+)' \}/g)
  const found = [...grounds]
  expect(found).not.toEqual([])
  for (const [, name = '', day, night] of found)
    expect([day, night], name).toEqual(schemes.map((scheme) => colorOf(name, scheme).replace(/^#fff$/, '#ffffff')))
})
