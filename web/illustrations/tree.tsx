type Props = { x: number; scale?: number; leaf?: string; light?: string }

/** A round-headed street tree, lit a little from one side. */
export function Tree({ x, scale = 1, leaf = '#163b3b', light = '#22514c' }: Props) {
  return (
    <g transform={`translate(${x}) scale(${scale})`}>
      <path d="M-4 0c1-22 1-40-1-58h10c-2 18-2 36-1 58z" fill="#12292b" />
      <path
        d="M0-152c24 0 40 18 38 38 16 6 20 36-2 46-10 12-62 12-72 0-22-10-18-40-2-46-2-20 14-38 38-38z"
        fill={leaf}
      />
      <path d="M4-140c18 2 27 16 24 30 12 4 16 24 2 34 2-14-4-22-14-25 4-16-2-30-12-39z" fill={light} />
    </g>
  )
}

/** A poplar, to break the row of roofs. */
export function Poplar({ x, scale = 1, leaf = '#1b4643' }: Props) {
  return (
    <g transform={`translate(${x}) scale(${scale})`}>
      <path d="M-3 0v-40h6V0z" fill="#12292b" />
      <path d="M0-190c16 34 24 76 22 112-1 26-10 42-22 42s-21-16-22-42c-2-36 6-78 22-112z" fill={leaf} />
    </g>
  )
}
