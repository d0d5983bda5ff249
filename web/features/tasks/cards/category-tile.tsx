import type { Category } from '#shared/tasks/categories.ts'
import { Tile } from '#web/ui/tile.tsx'
import { categoryLook } from './category-look.ts'

/** The category's icon, placed beside its label. */
export const CategoryTile = ({ category, size }: { category: Category; size?: number }) => (
  <Tile {...categoryLook[category]} {...(size && { size })} />
)
