import { useId } from 'react'

/** A house of the street at dusk with its porch light on. Decorative. */
export function LitHouse({ width = 220 }: { width?: number }) {
  const glow = useId()
  return (
    <svg viewBox="0 0 220 150" width={width} height={(width * 150) / 220} aria-hidden="true" focusable="false">
      <radialGradient id={glow}>
        <stop offset="0" stopColor="#ffd68f" stopOpacity="0.9" />
        <stop offset="1" stopColor="#ffd68f" stopOpacity="0" />
      </radialGradient>
      <path d="M20 132C2 92 26 26 92 20s120 28 112 82c-2 14-6 24-10 30z" fill="var(--spruce-tint)" />
      <circle cx="174" cy="44" r="9" fill="#fff8ea" />
      <g fill="#2f7463">
        <path d="M42 66c13 0 20 12 17 22 8 4 7 21-7 23H32c-14-2-15-19-7-23-3-10 4-22 17-22z" />
        <path d="M184 84c9 0 14 8 12 15 6 3 5 15-5 16h-14c-10-1-11-13-5-16-2-7 3-15 12-15z" />
      </g>
      <path d="M40 96h4v36h-4zM182 104h4v28h-4z" fill="#1f4a43" />
      <path d="M134 38h11v26h-11z" fill="#5f3f34" />
      <path d="M70 132V76l40-32 40 32v56z" fill="#e3c699" />
      <path d="M60 80 110 40l50 40-6 6-44-35-44 35z" fill="#5f3f34" />
      <g fill="#ffc56b" stroke="#fff6e2" strokeWidth="2.5">
        <path d="M102 64h16v16h-16zM80 94h16v18H80z" />
      </g>
      <path d="M110 64v16M102 72h16M88 94v18M80 103h16" stroke="#fff6e2" strokeWidth="1.6" />
      <path d="M115 98h20v34h-20z" fill="#1a6653" stroke="#fff6e2" strokeWidth="2.5" />
      <circle cx="131" cy="116" r="1.6" fill="#ffd58a" />
      <path d="M108 132h34v-3h-34z" fill="#c39f6f" />
      <circle cx="143" cy="103" r="26" fill={`url(#${glow})`} />
      <path d="M140 99h6v8h-6zM139 98l4-4 4 4z" fill="#7a4a00" />
      <path d="M141.500 100.500h3v5h-3z" fill="#fff1cf" />
      <path d="M12 131h196v4H12z" fill="#1a6653" />
    </svg>
  )
}
