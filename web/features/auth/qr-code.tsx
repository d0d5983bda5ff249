import { encode } from 'uqr'
import classes from './factor-panel.module.css'

/** A QR code, dark on light in both color schemes, because some cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={squares.join('')} />
    </svg>
  )
}
