import { Door, type Paint, PorchLight, WindowBand } from './house-parts.tsx'

/** Size 250 × 148: long low eaves and bands of windows, after the Prairie houses of Oak Park. */
export function Prairie({ wall, shade, roof, trim, door }: Paint) {
  return (
    <g>
      <path d="M150-148h34v60h-34z" fill={shade} />
      <path d="M62-84v-38h140v38z" fill={wall} />
      <path d="M34-116l30-20h136l30 20v6H34z" fill={roof} />
      <WindowBand x={72} y={-108} panes={[true, true, false, true, true, true]} trim={trim} />
      <path d="M12 0v-66h226V0z" fill={wall} />
      <path d="M-16-66l34-20h214l34 20v8H-16z" fill={roof} />
      <path d="M-16-57h282" stroke={trim} strokeWidth="2.5" opacity="0.6" />
      <WindowBand x={26} y={-46} panes={[true, true, true, true]} trim={trim} />
      <WindowBand x={176} y={-46} panes={[false, false]} trim={trim} />
      <path d="M6 0v-8h110v8zM170 0v-8h74v8z" fill={shade} />
      <Door x={130} color={door} trim={trim} height={50} />
      <PorchLight x={167} y={-40} />
    </g>
  )
}
