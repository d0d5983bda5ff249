import { IconCheck } from '@tabler/icons-react'
import { Sky } from '#web/illustrations/sky.tsx'
import { Street } from '#web/illustrations/street.tsx'
import { landingCopy } from './landing-copy.ts'
import { TrustBadges } from './trust-badges.tsx'

const { hero } = landingCopy

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <Sky className="hero-sky" />
      <div className="page hero-words">
        <h1 id="hero-heading">{hero.heading}</h1>
        <p className="hero-lead">{hero.lead}</p>
        <div className="hero-actions">
          <a className="button button-lamp button-large" href="/auth">
            {hero.start}
          </a>
          {/* This button has no action of its own and scrolls to the steps: docs/product.md, section 2. */}
          <a className="button button-outline button-large" href="#how-it-works">
            {hero.learnMore}
          </a>
        </div>
        <TrustBadges />
      </div>
      <div className="hero-scene">
        <p className="done">
          <span className="done-tick">
            <IconCheck size={22} stroke={2.4} aria-hidden />
          </span>
          <span>
            <strong>{hero.done}</strong> <span>{hero.donePoints}</span>
          </span>
        </p>
        <Street className="hero-street" />
      </div>
    </section>
  )
}
