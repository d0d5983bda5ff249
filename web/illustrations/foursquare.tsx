import { Door, type Paint, PorchLight, Window } from './house-parts.tsx'

/** Size 164 × 216: two stories under a hipped roof with a dormer, and a porch across the whole front. */
export function Foursquare({ wall, shade, roof, trim, door }: Paint) {
  return (
    <g>
      <path d="M118-214h16v46h-16z" fill={shade} />
      <path d="M6 0v-152h152V0z" fill={wall} />
      <path d="M-12-150 44-202h76l56 52z" fill={roof} />
      <path d="M62-162v-22l20-14 20 14v22z" fill={wall} />
      <path d="M56-182l26-18 26 18" fill="none" stroke={shade} strokeWidth="5" />
      <Window x={73} y={-182} width={18} height={16} isLit trim={trim} />
      <Window x={26} y={-136} isLit trim={trim} />
      <Window x={71} y={-136} trim={trim} />
      <Window x={116} y={-136} isLit trim={trim} />
      <path d="M-4-76 8-92h148l12 16v7H-4z" fill={roof} />
      <Window x={20} y={-54} width={34} height={32} isLit trim={trim} />
      <Door x={70} color={door} trim={trim} />
      <Window x={114} y={-54} width={28} height={32} trim={trim} />
      <path d="M2-69h9V0H2zM153-69h9V0h-9z" fill={trim} />
      <path d="M58-5h52v5H58z" fill={shade} />
      <PorchLight x={106} y={-46} />
    </g>
  )
}
