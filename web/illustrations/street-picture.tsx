import { Lantern } from '#web/ui/lantern.tsx'
import { StreetLights } from './house-parts.tsx'
import { Sky } from './sky.tsx'
import { Street } from './street.tsx'

/** Size in pixels of the preview picture of shared links. */
export const streetPictureSize = { width: 1200, height: 630 }

/** The street at dusk without text, because no fonts are available when the picture is rendered at build time. */
export const StreetPicture = () => (
  <svg xmlns="http://www.w3.org/2000/svg" {...streetPictureSize} aria-hidden="true">
    <StreetLights />
    <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#0d2830" />
      <stop offset="0.34" stopColor="#164651" />
      <stop offset="0.66" stopColor="#3c7270" />
      <stop offset="0.92" stopColor="#b78f66" />
    </linearGradient>
    <path d="M0 0h1200v630H0z" fill="url(#dusk)" />
    <svg width="1200" height="260" aria-hidden="true">
      <Sky className="" />
    </svg>
    <circle cx="600" cy="148" r="190" fill="url(#porch-glow)" opacity="0.5" />
    <path d="M600 0v84" stroke="#fff" strokeWidth="3" />
    <svg x="548" y="70" color="#fff" aria-hidden="true">
      <Lantern height={130} />
    </svg>
    <svg y="24" width="1216" height="606" aria-hidden="true">
      <Street className="" />
    </svg>
  </svg>
)
