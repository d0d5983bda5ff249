import classes from './skeleton.module.css'

type Size = number | string
type Props = {
  /** Sizes are CSS lengths; numbers are pixels. A skeleton is as wide as its container, unless `width` is set. */
  height: Size
  width?: Size
  radius?: Size
  className?: string | undefined
}

/** A gray shape where content is still loading. */
export const Skeleton = ({ height, width, radius, className = '' }: Props) => (
  <div
    className={`${classes.skeleton} ${className}`}
    style={{ height: rem(height), width: rem(width), borderRadius: rem(radius) }}
  />
)

/** Pixels become rem, so that the shape grows with enlarged text. */
const rem = (size: Size | undefined) => (typeof size === 'number' ? `${size / 16}rem` : size)
