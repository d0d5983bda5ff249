import { landingCopy } from './landing-copy.ts'
import { SampleCard } from './sample-card.tsx'
import { samples } from './samples.ts'
import { SectionHeading } from './section-heading.tsx'

const { requests } = landingCopy

export function Requests() {
  return (
    <section className="requests" aria-labelledby="requests-heading">
      <div className="page section">
        <SectionHeading id="requests-heading" heading={requests.heading} text={requests.text} />
        <ul className="cards">
          {samples.map((sample) => (
            <SampleCard key={sample.category} sample={sample} />
          ))}
        </ul>
        <div className="requests-foot">
          {requests.pointsNote && <p className="soft">{requests.pointsNote}</p>}
          <a className="button button-quiet" href="/auth">
            {requests.viewAll}
          </a>
        </div>
      </div>
    </section>
  )
}
