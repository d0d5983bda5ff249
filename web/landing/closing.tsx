import { CornerHouse } from '#web/illustrations/corner-house.tsx'
import { landingCopy } from './landing-copy.ts'

const { closing } = landingCopy

export function Closing() {
  return (
    <section className="page section" aria-labelledby="closing-heading">
      <div className="closing">
        <div className="closing-words">
          <h2 id="closing-heading">{closing.heading}</h2>
          <p className="soft">{closing.text}</p>
          <a className="button button-spruce button-large" href="/auth">
            {closing.start}
          </a>
        </div>
        <CornerHouse className="closing-house" />
      </div>
    </section>
  )
}
