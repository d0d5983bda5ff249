import { IconBellRinging, IconId, IconShieldCheck, IconStar } from '@tabler/icons-react'
import { landingCopy } from './landing-copy.ts'
import { SectionHeading } from './section-heading.tsx'

const { safety } = landingCopy
const icons = [IconStar, IconId, IconShieldCheck, IconBellRinging]

export function Safety() {
  return (
    <section className="safety night" id="safety" aria-labelledby="safety-heading">
      <div className="page section">
        <SectionHeading id="safety-heading" eyebrow={safety.eyebrow} heading={safety.heading} text={safety.text} />
        <ul className="promises">
          {safety.items.map(({ title, text, isComing }, index) => {
            const Icon = icons[index] ?? IconShieldCheck
            return (
              <li key={title}>
                <Icon size={32} stroke={1.6} aria-hidden />
                <h3>{title}</h3>
                <p className={isComing ? 'when' : 'when when-here'}>{isComing ? safety.coming : safety.here}</p>
                <p>{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
