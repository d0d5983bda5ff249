import type { IconCalendar } from '@tabler/icons-react'
import type { Tone } from './tag.tsx'
import classes from './tile.module.css'

/** Sizes in rem grow with the surrounding text. */
const rem = (px: number) => `${px / 16}rem`

type Props = { icon: typeof IconCalendar; tone: Tone; size?: number }

/** An icon on a tinted background. Decorative, because its label is beside it. */
export function Tile({ icon: Icon, tone, size = 46 }: Props) {
  const style = {
    width: rem(size),
    height: rem(size),
    borderRadius: rem(size * 0.3),
    background: `var(--${tone}-tint)`,
    color: `var(--${tone})`,
  }
  return (
    <span className={classes.tile} style={style} aria-hidden>
      <Icon size={rem(size * 0.52)} stroke={1.8} />
    </span>
  )
}
