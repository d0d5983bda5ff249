import { IconShieldCheck, IconStarFilled, IconUsers } from '@tabler/icons-react'
import { landingCopy } from './landing-copy.ts'

const { badges } = landingCopy.hero

export function TrustBadges() {
  return (
    <ul className="trust">
      <li>
        <IconShieldCheck size={20} aria-hidden />
        <span>{badges.checked}</span>
        <small>{landingCopy.safety.coming}</small>
      </li>
      <li>
        <IconStarFilled size={18} aria-hidden />
        <span>{badges.rated}</span>
      </li>
      <li>
        <IconUsers size={20} aria-hidden />
        <span>{badges.local}</span>
      </li>
    </ul>
  )
}
