// Draws the demo's twelve portraits into web/public/faces, from the descriptions in faces.mjs: `node
// scripts/draw-faces.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { faces } from './faces.mjs'

const ink = '#1b2b2a'
const middle = 80
const eyeLine = 81

/** Skin color, and its shade for the neck and the nose. */
const skins = {
  porcelain: ['#f8d9c2', '#e3b294'],
  rosy: ['#f3c6a8', '#d99f7c'],
  wheat: ['#edc198', '#d09a6c'],
  honey: ['#d39a6a', '#b07747'],
  clay: ['#bd8154', '#985f38'],
  chestnut: ['#9a633f', '#774728'],
  umber: ['#8a5637', '#653c25'],
  cocoa: ['#764931', '#54311f'],
}

/** Head shapes: half the width, the top, the chin, and the width and height of the jaw. */
const heads = {
  oval: { w: 31, top: 41, chin: 117, jaw: 17, low: 27 },
  round: { w: 34, top: 44, chin: 115, jaw: 23, low: 27 },
  long: { w: 30, top: 38, chin: 121, jaw: 18, low: 31 },
  square: { w: 33, top: 42, chin: 117, jaw: 27, low: 31 },
  heart: { w: 33, top: 42, chin: 118, jaw: 12, low: 22 },
}

const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
const stroke = (d, color, width = 3) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = (x, y, r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`
const oval = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`
/** Draws the same shape on the left and, mirrored, on the right. */
const both = (draw) => [-1, 1].map((side) => draw((dx) => middle + side * dx)).join('')
/** Places curls along an ellipse between two angles, in degrees from the right. */
const curls = (rx, ry, y, [from, to], count, r) =>
  Array.from({ length: count }, (_, at) => {
    const angle = ((from + ((to - from) * at) / (count - 1)) * Math.PI) / 180
    return [middle + rx * Math.cos(angle), y - ry * Math.sin(angle), r].map((n) => Math.round(n))
  })
const clump = (all, color) =>
  `<g fill="${color}">${all.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

const jawLine = ({ w, chin, jaw, low }, more = 0) =>
  `C${80 + w + more} ${78 + low} ${80 + jaw} ${chin + more} 80 ${chin + more}C${80 - jaw} ${chin + more} ${80 - w - more} ${78 + low} ${80 - w - more} 78`
const headOf = (head, [skin]) =>
  path(`M${80 - head.w} 78A${head.w} ${78 - head.top} 0 0 1 ${80 + head.w} 78${jawLine(head)}Z`, skin)
/** Short hair, from the top of the head down to the hairline. */
const cap = ({ w, top }, color, { lift = 3, side = 76, line = 58, dip = 52 } = {}) =>
  path(
    `M${79 - w} ${side}A${w + 1} ${side - top + lift} 0 0 1 ${81 + w} ${side}L${76 + w} ${side + 5}L${75 + w} ${line + 6}Q${70 + w} ${line} 104 ${line}Q80 ${dip} 56 ${line}Q${90 - w} ${line} ${85 - w} ${line + 6}L${84 - w} ${side + 5}Z`,
    color,
  )

const hairs = {
  curls: (color) => ({
    back: clump(curls(39, 42, 72, [-38, 218], 15, 16), color) + oval(80, 70, 42, 44, color),
    front: clump(curls(30, 25, 68, [14, 166], 9, 9), color),
  }),
  fade: (color, head) => ({ front: cap(head, color, { lift: 5, side: 72, line: 57, dip: 55 }) }),
  bun: (color, head, streak) => ({
    back: oval(80, 29, 18, 15, color) + path('M44 90C40 50 56 32 80 32s40 18 36 58Z', color),
    front:
      cap(head, color, { lift: 5, side: 82, line: 62, dip: 44 }) +
      stroke('M72 39C60 43 52 52 50 64', streak, 4) +
      stroke('M66 26q14-7 28 0', streak, 3),
  }),
  bald: (color, head) => ({
    back: both((x) => oval(x(head.w + 2), 72, 8, 13, color) + dot(x(head.w + 5), 82, 7, color)),
  }),
  straight: (color) => ({
    back: path('M36 146C32 92 36 30 80 30s48 62 44 116Q102 152 80 146 58 152 36 146Z', color),
    front: both((x) =>
      path(
        `M80 36C${x(20)} 32 ${x(42)} 46 ${x(38)} 100Q${x(31)} 100 ${x(30)} 88C${x(29)} 66 ${x(16)} 58 80 46Z`,
        color,
      ),
    ),
  }),
  bob: (color) => ({
    back: path('M38 112C32 60 44 31 80 31s48 29 42 81Q118 118 108 116H52Q42 118 38 112Z', color),
    front: path('M44 82C42 52 56 35 80 35s38 17 36 47Q112 68 108 62 80 69 52 62 48 68 44 82Z', color),
  }),
  twists: (color, head) => ({
    back: clump([...curls(34, 34, 62, [5, 175], 9, 9), ...curls(20, 43, 62, [40, 140], 5, 9)], color),
    front:
      cap(head, color, { lift: 8, side: 70, line: 56, dip: 57 }) + clump(curls(26, 12, 60, [25, 155], 5, 6), color),
  }),
  waves: (color) => ({
    back: clump(curls(36, 36, 72, [-12, 192], 13, 12), color) + oval(80, 66, 34, 30, color),
    front: clump(
      [
        [55, 55, 11],
        [68, 47, 12],
        [84, 46, 12],
        [98, 50, 11],
        [107, 60, 9],
        [51, 66, 8],
      ],
      color,
    ),
  }),
  quiff: (color, head) => ({
    front:
      cap(head, color, { lift: 4, side: 78, line: 60, dip: 58 }) +
      path('M50 60C44 40 60 27 84 29c16 1 30 10 27 31-6-7-16-8-29-6-12 2-24 0-32 6Z', color),
  }),
  braid: (color, _head, shade) => ({
    back:
      path('M38 106C34 56 46 31 80 31s46 25 42 75Q80 114 38 106Z', color) +
      clump(
        [
          [41, 108, 11],
          [38, 122, 10],
          [37, 135, 9],
          [38, 146, 7],
        ],
        color,
      ) +
      stroke('M31 115q8 4 18-1M30 129q7 3 16-1M31 141q6 3 13-1', shade, 2),
    front:
      path('M94 35C76 48 58 60 49 88L40 92C38 54 54 31 82 31Q92 31 94 35Z', color) +
      path('M90 33C106 46 110 62 112 88L121 92C123 54 108 31 86 31Z', color),
  }),
  beanie: (color, head) => ({
    back: both((x) => oval(x(head.w), 80, 5, 12, '#8a4a26')),
    front:
      path('M44 58C42 36 56 20 80 20s38 16 36 38Z', color) +
      `<rect x="41" y="48" width="78" height="17" rx="8" fill="#9f3723"/>` +
      stroke('M55 52v9M67 52v9M80 52v9M93 52v9M105 52v9', '#c2452d', 3),
  }),
  scarf: (color, _head, shade) => ({
    back: path('M18 160C20 142 36 136 39 104 36 52 52 27 80 27s44 25 41 77c3 32 19 38 21 56Z', color),
    front:
      path(
        'M80 27C50 27 34 56 40 100c3 18 20 30 40 30s37-12 40-30c6-44-10-73-40-73ZM80 51c18 0 28 12 28 33 0 21-12 34-28 34S52 105 52 84c0-21 10-33 28-33Z',
        color,
        ' fill-rule="evenodd"',
      ) +
      stroke('M54 72C58 57 67 51.500 80 51.500s22 5.500 26 20.500', '#cfe4ea', 4) +
      stroke('M41 108C54 130 82 134 112 112M47 134C66 148 96 146 114 132', shade, 2.5),
  }),
}

const beardOf = (head, color) =>
  path(
    `M${80 + head.w} 78${jawLine(head, 3)}Q${85 - head.w} 92 ${90 - head.w} 94C60 95 70 92 80 92s20 3 ${head.w - 10} 2Q${75 + head.w} 92 ${80 + head.w} 78Z`,
    color,
  )
const mustacheOf = (color) =>
  path('M80 94C73 90 63 93 58 102 65 105 76 104 80 100 84 104 95 105 102 102 97 93 87 90 80 94Z', color)

const smiles = {
  soft: (lip) => stroke('M70 101Q80 109 90 101', lip, 3.4),
  wide: (lip) =>
    path(
      'M68.500 99.500Q80 103 91.500 99.500 89.500 111 80 111T68.500 99.500Z',
      '#fff',
      ` stroke="${lip}" stroke-width="2" stroke-linejoin="round"`,
    ),
  side: (lip) => stroke('M71 103Q82 108 91 99', lip, 3.4),
  under: (lip) => stroke('M71 105Q80 113 89 105', lip, 3.2),
}

const eyes = {
  open: () => both((x) => dot(x(13), eyeLine, 3.7, ink) + dot(x(13) + 1.2, eyeLine - 1.3, 1.1, '#fff')),
  merry: () => both((x) => stroke(`M${x(18)} 82Q${x(13)} 76 ${x(8)} 82`, ink, 3.2)),
  lashes: () => eyes.open() + both((x) => stroke(`M${x(15.5)} 79.500Q${x(18)} 79 ${x(19.5)} 76.500`, ink, 2.2)),
}

const specs = {
  round: (color) =>
    both(
      (x) =>
        `<circle cx="${x(14)}" cy="${eyeLine}" r="11" fill="#fff" fill-opacity=".28" stroke="${color}" stroke-width="2.800"/>`,
    ),
  square: (color) =>
    both(
      (x) =>
        `<rect x="${x(14) - 11}" y="71" width="22" height="19" rx="6" fill="#fff" fill-opacity=".28" stroke="${color}" stroke-width="3"/>`,
    ),
}
const glassesOf = ([shape, color], { w }) =>
  specs[shape](color) +
  stroke('M77 79q3-2 6 0', color, 2.8) +
  both((x) => stroke(`M${x(25)} 79L${x(w)} 77`, color, 2.8))

const body = 'M20 160C20 140 40 132 62 127H98C120 132 140 140 140 160Z'
const clothes = {
  crew: (color, trim) => path(body, color) + stroke('M62 128Q80 146 98 128', trim, 5),
  vee: (color, _trim, [skin]) => path(body, color) + path('M63 126 80 152 97 126Z', skin),
  shirt: (color, trim) => path(body, color) + path('M64 124 80 140 68 152 56 128ZM96 124 80 140 92 152 104 128Z', trim),
  cardigan: (color, trim) =>
    path(body, trim) + both((x) => path(`M${x(60)} 160C${x(60)} 140 ${x(40)} 132 ${x(18)} 127L${x(7)} 160Z`, color)),
  hoodie: (color, trim) =>
    path('M50 134C50 116 60 110 80 110s30 6 30 24L80 152Z', trim) +
    path(body, color) +
    path('M60 127Q80 156 100 127L108 130Q80 172 52 130Z', trim) +
    stroke('M71 144v12M89 144v12', '#fff', 2.5),
  drape: () => '',
}

const earrings = {
  hoops: (x, { w }) => `<circle cx="${x(w + 3)}" cy="98" r="6" fill="none" stroke="#f5a623" stroke-width="3"/>`,
  studs: (x, { w }) => dot(x(w + 2), 93, 3.2, '#f5a623'),
}

/**
 * Draws one portrait as an SVG of 160 units. It is meant to be clipped to a circle, and its default size is that of an
 * avatar.
 */
function portrait({ ground, skin, head: shape, hair, wears, smile = 'soft', eyes: look = 'open', brow, ...extra }) {
  const tone = skins[skin]
  const [base, shade] = tone
  const head = heads[shape]
  const [style, color, streak] = hair
  const { back = '', front = '' } = hairs[style](color, head, streak)
  const [garment, cloth, trim] = wears
  const lip = extra.lip ?? (skin === 'cocoa' || skin === 'umber' ? '#3a1c14' : '#8d3b2c')
  const hidesEars = ['scarf', 'straight', 'bob', 'curls', 'braid'].includes(style)
  const layers = [
    `<path d="M0 0h160v160H0z" fill="${ground}"/>`,
    back,
    clothes[garment](cloth, trim, tone),
    garment === 'drape' ? '' : path('M66 100h28v26q0 9-14 9t-14-9Z', shade),
    hidesEars ? '' : both((x) => oval(x(head.w + 1), 84, 6, 8, base)),
    headOf(head, tone),
    both((x) => oval(x(20), 95, 7, 5, extra.blush ?? '#d9583f', ' opacity=".22"')),
    extra.freckles
      ? both((x) => dot(x(17), 92, 1.2, shade) + dot(x(22), 94, 1.2, shade) + dot(x(13), 94, 1.2, shade))
      : '',
    extra.lines ? both((x) => stroke(`M${x(13)} 93Q${x(17)} 97 ${x(15.5)} 102`, shade, 1.8)) : '',
    extra.beard ? beardOf(head, extra.beard) : '',
    extra.glasses ? glassesOf(extra.glasses, head) : '',
    eyes[look](),
    both((x) => stroke(`M${x(8.5)} 71Q${x(13)} 67.500 ${x(19)} 71`, brow ?? color, 3.2)),
    stroke('M80 84q4 6-1 8', shade, 2.6),
    smiles[smile](extra.beard ? '#f8e3d4' : lip),
    extra.mustache ? mustacheOf(extra.mustache) : '',
    front,
    extra.earrings ? both((x) => earrings[extra.earrings](x, head)) : '',
    extra.pearls ? clump(curls(17, 13, 127, [200, 340], 7, 3.4), '#fff8ea') : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 160 160">${layers.join('')}</svg>\n`
}

const folder = new URL('../web/public/faces/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, face] of Object.entries(faces)) writeFileSync(new URL(`${name}.svg`, folder), portrait(face))
