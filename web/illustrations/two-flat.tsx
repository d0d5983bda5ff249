import { Door, type Paint, PorchLight, Window, WindowBand } from './house-parts.tsx'

/** Size 124 × 206: a brick two-flat with a bay, as on many streets of Chicago and its suburbs. */
export function TwoFlat({ wall, shade, roof, trim, door }: Paint) {
  return (
    <g>
      <path d="M0 0v-196h124V0z" fill={wall} />
      <path
        d="M10-150h10M34-172h10M98-120h10M92-168h10M8-96h10M104-90h10M14-20h10M60-14h10"
        stroke={shade}
        strokeWidth="3"
      />
      <path d="M-6-206h136v14H-6z" fill={roof} />
      <path d="M-2-192h128v5H-2z" fill={trim} />
      <path d="M4-96h72v-82H4zM4-8h72v-76H4z" fill={shade} />
      <WindowBand x={12} y={-158} panes={[true, true, true]} trim={trim} />
      <WindowBand x={12} y={-68} panes={[false, true, false]} trim={trim} />
      <path d="M0-96h80v8H0z" fill={trim} />
      <Window x={90} y={-156} width={22} trim={trim} />
      <Door x={86} color={door} trim={trim} />
      <path d="M78-66h44l-5-9H83z" fill={roof} />
      <path d="M78-5h44v5H78z" fill={trim} />
      <PorchLight x={79} y={-48} />
    </g>
  )
}
