import type { IconCalendar } from '@tabler/icons-react'
import type { Tone } from './tag.tsx'

/** Grows with the text around it. */
const rem = (px: number) => `${px / 16}rem`

type Props = { icon: typeof IconCalendar; tone: Tone; size?: number }

/** An icon on its own ground. Decorative: the words stand beside it. */
export function Tile({ icon: Icon, tone, size = 46 }: Props) {
  const style = {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: rem(size),
    height: rem(size),
    borderRadius: rem(size * 0.3),
    background: `var(--${tone}-tint)`,
    color: `var(--${tone})`,
  }
  return (
    <span style={style} aria-hidden>
      <Icon size={rem(size * 0.52)} stroke={1.8} />
    </span>
  )
}
