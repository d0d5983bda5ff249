import { site } from '#site'
import { Lantern } from './lantern.tsx'

export const BrandMark = () => (
  <>
    <Lantern />
    <span>{site.name}</span>
  </>
)

/** Leads home as a page of its own. */
export const Brand = ({ className = '' }: { className?: string | undefined }) => (
  <a href="/" className={`brand ${className}`}>
    <BrandMark />
  </a>
)
