import { site } from '#site'
import { Lantern } from './lantern.tsx'

export const BrandMark = () => (
  <>
    <Lantern />
    <span>{site.name}</span>
  </>
)

/** A full page load, because home may be the landing page. */
export const Brand = ({ className = '' }: { className?: string | undefined }) => (
  <a href="/" className={`brand ${className}`}>
    <BrandMark />
  </a>
)
