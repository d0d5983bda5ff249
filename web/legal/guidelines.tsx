import { yearElement } from '#shared/operator/year-copy.ts'
import { site } from '#site'
import { Email } from './email.tsx'
import { EmergencyLines } from './emergency-lines.tsx'
import { LegalPage } from './legal-page.tsx'

const { outsidePerson } = site

const sections = site.rules.map(({ title, text }, index) => ({
  id: `rule-${index + 1}`,
  title,
  body: <p>{text}</p>,
}))

export const Guidelines = () => (
  <LegalPage
    title="Community Guidelines"
    summary={
      <p>
        <strong>In short.</strong> {site.name} works because neighbors trust each other at the door. These are the rules
        that everybody here keeps.
      </p>
    }
    sections={sections}
    after={
      <section aria-labelledby="broken-heading">
        <h2 id="broken-heading">If somebody breaks a rule</h2>
        <p>
          You can block a neighbor at any time, from the menu of their profile, of your chat with them or of their post.
          Neither of you reaches the other then, and nobody is told. Write to <Email /> about anything that should not
          be here; <a href="/report">this page</a> says what to write.
        </p>
        <p>
          Volunteers decide about reports, and never about people they know, unless nobody else can. If you would rather
          talk to somebody who is none of us, write to {outsidePerson.name}:{' '}
          <a href={`mailto:${outsidePerson.email}`}>{outsidePerson.email}</a>.
        </p>
        <p id={yearElement.id} />
        <EmergencyLines />
      </section>
    }
  />
)
