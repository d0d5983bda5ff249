/**
 * The brand mark: a porch lantern in the color of the surrounding text, with its glass always lit. Decorative beside
 * the name.
 */
export function Lantern({ height = 30 }: { height?: number }) {
  return (
    <svg viewBox="0 0 24 30" height={height} width={height * 0.8} aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 1.5v4" />
        <path d="M5 10.5 7.7 6h8.6l2.7 4.5z" fill="currentColor" />
        <path d="M5.8 11h12.4l-2 13H7.8z" fill="#f5a623" />
        <path d="M7.5 28h9" />
      </g>
      <path d="M12 13.6c1.7 2.3 2.9 3.6 2.9 5.3a2.9 2.9 0 0 1-5.8 0c0-1.7 1.2-3 2.9-5.3z" fill="#fff3d6" />
    </svg>
  )
}
