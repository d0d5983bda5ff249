/** Percent from the left, percent from the top, radius in pixels. */
const stars: [number, number, number][] = [
  [4, 62, 0.8],
  [9, 18, 1],
  [14, 44, 0.7],
  [19, 8, 1.2],
  [23, 71, 0.9],
  [28, 29, 1.1],
  [33, 52, 0.7],
  [37, 12, 0.8],
  [42, 38, 1.2],
  [46, 80, 0.8],
  [50, 22, 0.7],
  [54, 58, 1],
  [58, 6, 1.1],
  [62, 33, 0.8],
  [67, 74, 1.1],
  [72, 50, 0.7],
  [76, 15, 0.9],
  [83, 66, 1],
  [88, 28, 1.2],
  [92, 52, 0.8],
  [96, 12, 0.7],
  [98, 78, 0.9],
]

/**
 * Stars and a young moon, placed by percent and sized in pixels, so that they stay round on every screen. Decorative.
 */
export function Sky({ className }: { className: string }) {
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <g fill="#e9f2ee">
        {stars.map(([left, top, radius]) => (
          <circle key={left} cx={`${left}%`} cy={`${top}%`} r={radius} opacity={0.2 + radius / 2} />
        ))}
      </g>
      <svg x="74%" y="34%" overflow="visible" aria-hidden="true">
        <circle r="90" fill="url(#porch-glow)" opacity="0.22" />
        <path d="M8-24a25 25 0 1 0 16 36A21 21 0 0 1 8-24z" fill="#ffeec9" />
      </svg>
    </svg>
  )
}
