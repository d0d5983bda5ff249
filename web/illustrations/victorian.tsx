import { Door, type Paint, PorchLight, Window } from './house-parts.tsx'

/** Size 158 × 250: a steep gable beside a round tower, with a light at the top. */
export function Victorian({ wall, shade, roof, trim, door }: Paint) {
  return (
    <g>
      <path d="M52 0v-150L104-214l52 64V0z" fill={wall} />
      <path d="M42-142 104-224l62 82-8 5-54-71-54 71z" fill={roof} />
      <path d="M50-96h106M50-90h106" stroke={shade} strokeWidth="2.5" />
      <circle cx="104" cy="-168" r="12" fill="url(#lit-window)" stroke={trim} strokeWidth="2.5" />
      <path d="M104-180v24M92-168h24" stroke={trim} strokeWidth="1.8" />
      <Window x={84} y={-138} isLit trim={trim} />
      <Window x={120} y={-138} trim={trim} />
      <path d="M0 0v-176h62V0z" fill={shade} />
      <path d="M-8-174 31-250l39 76z" fill={roof} />
      <path d="M31-250v-14" stroke={roof} strokeWidth="3" strokeLinecap="round" />
      <Window x={8} y={-160} width={18} isLit trim={trim} />
      <Window x={36} y={-160} width={18} isLit trim={trim} />
      <Window x={8} y={-104} width={18} trim={trim} />
      <Window x={36} y={-104} width={18} isLit trim={trim} />
      <Window x={8} y={-48} width={18} trim={trim} />
      <Window x={36} y={-48} width={18} trim={trim} />
      <path d="M60-68h102l-8-14H68z" fill={roof} />
      <Door x={80} color={door} trim={trim} />
      <Window x={124} y={-52} width={20} trim={trim} />
      <path d="M152-68h6V0h-6z" fill={trim} />
      <path d="M72-5h44v5H72z" fill={trim} />
      <PorchLight x={115} y={-46} />
    </g>
  )
}
