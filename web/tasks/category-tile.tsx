import type { Category } from '#shared/tasks/categories.ts'
import { categoryLook } from './category-look.ts'

/** Grows with the text around it. */
const rem = (px: number) => `${px / 16}rem`

type Props = { category: Category; size?: number }

/** The category's icon on its own ground. Decorative: the label stands beside it. */
export function CategoryTile({ category, size = 46 }: Props) {
  const { icon: Icon, tone } = categoryLook[category]
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
