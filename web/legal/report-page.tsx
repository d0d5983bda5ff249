import { site } from '#site'
import { Email } from './email.tsx'
import { EmergencyLines } from './emergency-lines.tsx'
import { LegalPage } from './legal-page.tsx'
import type { Section } from './section.ts'

const sections: Section[] = [
  {
    id: 'what-to-write',
    title: 'What to write',
    body: (
      <>
        <p>
          Write to <Email />. You need no account. Please say:
        </p>
        <ul>
          <li>what it is about: a post, a profile, a picture, a message or a review;</li>
          <li>where it is: its web address or a picture of the screen, and the name of who put it there;</li>
          <li>what is wrong with it, and, if it is about you, how we can tell that it is you;</li>
          <li>how we can reach you.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-happens',
    title: 'What happens then',
    body: (
      <>
        <p>
          We read it, look at what you name, and write back to you. What breaks the law or our{' '}
          <a href="/guidelines">Community Guidelines</a> is taken down. We do not tell who asked for it.
        </p>
        <p>
          <strong>An intimate picture of you</strong>, shown without your consent, is taken down within 48 hours of your
          mail, with the copies of it that we find. So is one that was made by a computer. Say in the mail that you have
          not consented; a name and a way to reach you are enough as your signature.
        </p>
      </>
    ),
  },
  { id: 'in-danger', title: 'If somebody is in danger', body: <EmergencyLines /> },
]

export const ReportPage = () => (
  <LegalPage
    title="Ask for something to be taken down"
    summary={
      <p>
        <strong>In short.</strong> If something on {site.name} harms you, or should not be there, write to us. This
        works without an account.
      </p>
    }
    sections={sections}
  />
)
