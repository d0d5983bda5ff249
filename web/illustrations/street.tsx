import { Bungalow } from './bungalow.tsx'
import { Foursquare } from './foursquare.tsx'
import { Horizon } from './horizon.tsx'
import type { Paint } from './house-parts.tsx'
import { DogWalker, Greeting } from './people.tsx'
import { Prairie } from './prairie.tsx'
import { Poplar, Tree } from './tree.tsx'
import { TwoFlat } from './two-flat.tsx'
import { Victorian } from './victorian.tsx'

const slate: Paint = { wall: '#35616a', shade: '#274d57', roof: '#16333c', trim: '#b9cfc8', door: '#8f3f2e' }
const brick: Paint = { wall: '#a5563e', shade: '#8b4534', roof: '#4c2a29', trim: '#e6c9a3', door: '#24464c' }
const cream: Paint = { wall: '#e3c699', shade: '#c39f6f', roof: '#5f3f34', trim: '#f7ead0', door: '#1f5a4c' }
const plum: Paint = { wall: '#6d5a7c', shade: '#594868', roof: '#2c2a42', trim: '#dccfe0', door: '#b5573c' }
const clay: Paint = { wall: '#c67a4c', shade: '#a25d38', roof: '#57302a', trim: '#f0d3aa', door: '#234b50' }
const night: Paint = { wall: '#26505a', shade: '#1b3e48', roof: '#112a33', trim: '#9fbcb6', door: '#a9472f' }
const sand: Paint = { wall: '#d8b587', shade: '#b58f63', roof: '#553a31', trim: '#f5e6cb', door: '#3d3a5c' }

/**
 * Houses from left to right: where each begins, and the position of its lamp from there. The high ones stay clear of
 * the text.
 */
const houses = [
  { x: 38, House: Foursquare, paint: slate, lamp: 106 },
  { x: 262, House: TwoFlat, paint: brick, lamp: 79 },
  { x: 428, House: Bungalow, paint: { ...cream, hasCat: true }, lamp: 126 },
  { x: 676, House: Prairie, paint: clay, lamp: 167 },
  { x: 978, House: Victorian, paint: plum, lamp: 115 },
  { x: 1196, House: TwoFlat, paint: night, lamp: 79 },
  { x: 1366, House: Bungalow, paint: sand, lamp: 126 },
]

/** The line the houses stand on, from the top of the drawing. */
const ground = 430

/** A street at dusk with every porch lit. Phones show its middle half. Decorative. */
export function Street({ className }: { className: string }) {
  const translateTo = (x: number) => `translate(${x} ${ground})`
  return (
    <svg
      className={className}
      viewBox="0 0 1440 480"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <Horizon ground={ground} />
      <g transform={translateTo(0)}>
        <Poplar x={10} scale={1.1} />
        <Tree x={232} scale={0.95} leaf="#1a4442" />
        <Poplar x={404} scale={0.9} />
        <Tree x={640} scale={1.02} />
        <Poplar x={946} scale={1.15} leaf="#173d3e" />
        <Tree x={1168} scale={1.05} leaf="#1a4442" />
        <Tree x={1338} scale={0.9} />
      </g>
      {houses.map(({ x, House, paint }) => (
        <g key={x} transform={translateTo(x)}>
          <House {...paint} />
        </g>
      ))}
      <path d={`M0 ${ground - 1}h1440v51H0z`} fill="#12292b" />
      <path d={`M0 ${ground + 12}h1440v15H0z`} fill="#2a4846" />
      <path d={`M0 ${ground + 27}h1440`} stroke="#0b1d20" strokeWidth="3" />
      <g transform={translateTo(0)}>
        {houses.map(({ x, lamp }) => (
          <ellipse key={x} cx={x + lamp} cy="18" rx="84" ry="12" fill="url(#porch-glow)" opacity="0.55" />
        ))}
      </g>
      <g transform={translateTo(0)}>
        <DogWalker x={404} />
        <Greeting x={908} />
      </g>
    </svg>
  )
}
