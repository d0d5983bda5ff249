import type { IconCalendar } from '@tabler/icons-react'
import type { Tone } from './tag.tsx'
import classes from './tile.module.css'

/** A size that grows with the surrounding text, as long as a phone leaves space for the words beside it. */
const growing = (px: number) => `min(${px / 16}rem, ${px / 3}vw)`

type Props = { icon: typeof IconCalendar; tone: Tone; size?: number }

/** An icon on a tinted background. Decorative, because its label is beside it. */
export function Tile({ icon: Icon, tone, size = 46 }: Props) {
  const style = {
    width: growing(size),
    height: growing(size),
    borderRadius: growing(size * 0.3),
    background: `var(--${tone}-tint)`,
    color: `var(--${tone})`,
  }
  return (
    <span className={classes.tile} style={style} aria-hidden>
      <Icon size={growing(size * 0.52)} stroke={1.8} />
    </span>
  )
}
