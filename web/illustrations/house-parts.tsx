/** Parts shared by all houses. Each house stands on y = 0 of its own group, so up is negative. */

export type Paint = { wall: string; shade: string; roof: string; trim: string; door: string }

type WindowProps = { x: number; y: number; width?: number; height?: number; isLit?: boolean; trim: string }

export function Window({ x, y, width = 22, height = 30, isLit = false, trim }: WindowProps) {
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="2"
        fill={isLit ? 'url(#lit-window)' : '#17343c'}
        stroke={trim}
        strokeWidth="2.5"
      />
      <path d={`M${x + width / 2} ${y}v${height}M${x} ${y + height * 0.45}h${width}`} stroke={trim} strokeWidth="1.8" />
      <path d={`M${x - 3} ${y + height + 2}h${width + 6}`} stroke={trim} strokeWidth="3" />
    </g>
  )
}

/** A row of narrow windows under one lintel. */
export function WindowBand({ x, y, panes, trim }: { x: number; y: number; panes: boolean[]; trim: string }) {
  return panes.map((isLit, index) => (
    <Window key={index} x={x + index * 21} y={y} width={15} height={30} isLit={isLit} trim={trim} />
  ))
}

export function Door({ x, color, trim, height = 54 }: { x: number; color: string; trim: string; height?: number }) {
  return (
    <g>
      <rect x={x} y={-height} width="28" height={height} rx="2" fill={color} stroke={trim} strokeWidth="2.5" />
      <rect x={x + 7} y={-height + 7} width="14" height="15" rx="1.5" fill="url(#lit-window)" />
      <circle cx={x + 23} cy={-height / 2 + 4} r="1.8" fill="#ffd58a" />
    </g>
  )
}

/** The lantern by the door and its light on wall and lawn. It is drawn last, over the house. */
export function PorchLight({ x, y = -44 }: { x: number; y?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="62" fill="url(#porch-glow)" />
      <ellipse cx={x} cy="5" rx="70" ry="8" fill="url(#porch-glow)" />
      <rect x={x - 3} y={y - 5} width="6" height="10" rx="2" fill="#fff1cf" />
      <path d={`M${x - 5} ${y - 6}l5-4 5 4z`} fill="#122c31" />
    </g>
  )
}

/** The gradients that the parts above reference, once on each page. */
export function StreetLights() {
  return (
    <svg className="visually-hidden" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="porch-glow">
          <stop offset="0" stopColor="#ffd88f" stopOpacity="0.9" />
          <stop offset="0.35" stopColor="#ffcb78" stopOpacity="0.38" />
          <stop offset="1" stopColor="#ffc56b" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="lit-window" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe2a3" />
          <stop offset="1" stopColor="#fdb95b" />
        </linearGradient>
      </defs>
    </svg>
  )
}
