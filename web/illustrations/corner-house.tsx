import { Bungalow } from './bungalow.tsx'
import { Tree } from './tree.tsx'

/** A single house with its light on. Decorative. */
export function CornerHouse({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 440 220" aria-hidden="true" focusable="false">
      <ellipse cx="220" cy="252" rx="420" ry="66" fill="#1a6653" />
      <g transform="translate(0 190)">
        <Tree x={82} scale={1.1} leaf="#1f5a4c" light="#2f7463" />
        <Tree x={376} scale={0.85} leaf="#1f5a4c" light="#2f7463" />
        <g transform="translate(128)">
          <Bungalow wall="#e3c699" shade="#c39f6f" roof="#5f3f34" trim="#fff6e2" door="#1f5a4c" hasCat />
        </g>
      </g>
    </svg>
  )
}
