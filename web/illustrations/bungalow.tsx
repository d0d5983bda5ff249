import { Door, type Paint, PorchLight, Window } from './house-parts.tsx'

/** Size 190 × 142: a low gable with a deep porch on two posts, optionally with a cat at the window. */
export function Bungalow({ wall, shade, roof, trim, door, hasCat = false }: Paint & { hasCat?: boolean }) {
  return (
    <g>
      <path d="M132-136h18v50h-18z" fill={shade} />
      <path d="M0 0v-82L95-132l95 50V0z" fill={wall} />
      <path d="M-18-70 95-142l113 72-6 9L95-128-12-61z" fill={roof} />
      <path d="M-12-61 95-128l107 67" fill="none" stroke={trim} strokeWidth="2" opacity="0.5" />
      <Window x={72} y={-112} width={46} height={22} isLit trim={trim} />
      <Window x={22} y={-60} width={40} height={32} isLit trim={trim} />
      {hasCat && <path d="M44-28c-1-7 1-10 3-12l1-5 3 3h3l3-3 1 5c2 3 2 7 1 12z" fill="#2b2a2a" />}
      <Door x={88} color={door} trim={trim} />
      <Window x={136} y={-60} width={32} height={32} trim={trim} />
      <path d="M-8-72h206v8H-8z" fill={roof} />
      <path d="M4-64h10V0H4zM176-64h10V0h-10z" fill={trim} />
      <path d="M4-16h72M130-16h56" stroke={trim} strokeWidth="3" />
      <path
        d="M12-16V0M22-16V0M32-16V0M42-16V0M52-16V0M62-16V0M72-16V0M134-16V0M144-16V0M154-16V0M164-16V0"
        stroke={trim}
        strokeWidth="2"
      />
      <path d="M80-4h44v4H80z" fill={shade} />
      <PorchLight x={126} />
    </g>
  )
}
