import { landingCopy } from './landing-copy.ts'
import { SectionHeading } from './section-heading.tsx'
import { MatchVignette, PostVignette, ReviewVignette } from './step-vignettes.tsx'

const { steps } = landingCopy

const list = [
  { ...steps.post, picture: <PostVignette /> },
  { ...steps.match, picture: <MatchVignette /> },
  { ...steps.build, picture: <ReviewVignette /> },
]

export function Steps() {
  return (
    <section className="page section" id="how-it-works" aria-labelledby="steps-heading">
      <SectionHeading id="steps-heading" eyebrow={steps.eyebrow} heading={steps.heading} />
      <ol className="steps">
        {list.map(({ title, text, picture }) => (
          <li className="step" key={title}>
            <div className="vignette" aria-hidden="true">
              {picture}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
