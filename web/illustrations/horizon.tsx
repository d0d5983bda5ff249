/** The background of the street: the last light, and the roofs and trees of the next street. */
export function Horizon({ ground }: { ground: number }) {
  return (
    <>
      <defs>
        <linearGradient id="last-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f6b26b" stopOpacity="0" />
          <stop offset="1" stopColor="#f6b26b" stopOpacity="0.8" />
        </linearGradient>
      </defs>
      <path d={`M0 150h1440v${ground - 150}H0z`} fill="url(#last-light)" />
      <path
        d={`M0 ${ground}V318q40-34 80 0l34-30 60 44q34-40 78-10l52-46 58 46h44q40-46 84-6l46-34 56 40q50-36 90-4l50-46 56 46h40q38-34 78-4l42-34 58 40q46-48 92-8l50-36 54 40h40q44-40 86-6l46-38 60 44q30-30 62-6V${ground}z`}
        fill="#2a5a5e"
        opacity="0.45"
      />
      <path
        d={`M0 ${ground}v-60q60-40 120-6t120-4 130 2 120-8 140 6 130-4 120 2 140-8 130 6 120-4 140 8 30 0v70z`}
        fill="#1f4a4e"
        opacity="0.55"
      />
    </>
  )
}
