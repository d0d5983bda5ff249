type PersonProps = { x: number; coat: string; hair: string; skin: string; trousers: string; arms: string }

/** Height about 56. `arms` is a path from the shoulders, because each person holds theirs differently. */
function Person({ x, coat, hair, skin, trousers, arms }: PersonProps) {
  return (
    <g transform={`translate(${x})`} strokeLinecap="round" strokeLinejoin="round">
      <path d="M-3-22-5 0M3-22 6 0" stroke={trousers} strokeWidth="6" />
      <path d="M-8-20c0-10-1-22 8-22s9 12 8 22z" fill={coat} />
      <path d={arms} fill="none" stroke={coat} strokeWidth="4.5" />
      <circle cy="-49" r="6" fill={skin} />
      <path d="M-6.5-49a6.5 6.5 0 0 1 13 0c-4-1-6-3-7-4-1 2-3 4-6 4z" fill={hair} />
    </g>
  )
}

/** Two neighbors at a gate, one of them with a dish. */
export function Greeting({ x }: { x: number }) {
  return (
    <g transform={`translate(${x})`}>
      <Person x={0} coat="#d7653f" hair="#2a2422" skin="#8d5a3c" trousers="#1d2f3c" arms="M5-36 16-30" />
      <rect x="15" y="-36" width="15" height="8" rx="3" fill="#fbe7c0" />
      <path d="M17-36c1-4 10-4 11 0z" fill="#e9b75f" />
      <Person x={46} coat="#e6c46b" hair="#cfc9bf" skin="#e8b996" trousers="#3a3350" arms="M-5-36-15-29M5-36 12-24" />
    </g>
  )
}

export function DogWalker({ x }: { x: number }) {
  return (
    <g transform={`translate(${x})`}>
      <Person x={0} coat="#5f8f86" hair="#5b3020" skin="#d49a74" trousers="#20303a" arms="M5-36 15-26" />
      <path d="M15-26 36-16" stroke="#f3d9a4" strokeWidth="1.3" />
      <g stroke="#c98f52" strokeWidth="3.5" strokeLinecap="round" fill="#c98f52">
        <path d="M32-6V0M36-7V0M48-6V0M52-7V0" />
        <path d="M30-13c6-3 16-3 23-1l5-7c5-2 9 1 10 4-3 2-5 2-7 2-1 6-3 9-8 9H32c-3-2-3-5-2-7z" strokeWidth="0" />
        <path d="M31-12-5-8" transform="translate(30 -4) scale(0.2)" />
        <path d="M31-11l-5-6" strokeWidth="2.5" />
      </g>
    </g>
  )
}
