import { site } from '#site'
import { Email } from '#web/legal/email.tsx'
import type { Section } from '#web/legal/section.ts'

export const law: Section[] = [
  {
    id: 'disclaimers',
    title: 'What we cannot promise',
    body: (
      <>
        <p>
          We work to keep {site.name} running and correct, but provide it “as is” and “as available”. As far as the law
          allows, we give no warranty of any kind, express or implied, including of merchantability, fitness for a
          particular purpose and non-infringement.
        </p>
        <p>
          We do not check users unless we say so, and do not promise that anyone is who they say they are, that a task
          will find a helper, that it will be done well, or that the service will be without faults or interruptions.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Our responsibility',
    body: (
      <>
        <p>
          Because agreements are made between neighbors and away from us, we are not responsible for what users do or
          fail to do, for injury, loss or damage in the course of a task, or for payments. As far as the law allows, we
          are not liable for indirect, incidental, special, consequential or punitive damages, or for lost profits or
          data, and our liability in all is limited to 100 US dollars.
        </p>
        <p>
          Nothing in these terms takes away rights that the law does not let us take away, or limits our liability for
          our own fraud, gross negligence or willful misconduct.
        </p>
      </>
    ),
  },
  {
    id: 'between-users',
    title: 'Disputes between neighbors',
    body: (
      <p>
        Talk first; most things come right that way. If they do not, the dispute is between the two of you. You release
        us from claims that arise from it, as far as the law allows. We are glad to help where we can, but need not, and
        do not decide who is right.
      </p>
    ),
  },
  {
    id: 'indemnity',
    title: 'If your actions cost us',
    body: (
      <p>
        If somebody makes a claim against us because you broke these terms, the law or another person’s rights, you will
        cover our reasonable costs and losses from it. We will tell you of the claim promptly and let you take part in
        the defense.
      </p>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    body: (
      <p>
        These terms are governed by the laws of {site.governingLaw}, without regard to its rules on conflict of laws. If
        you and we disagree, please write to <Email /> first; both of us will try for 30 days to settle it. After that,
        a claim is heard by the state or federal courts located in {site.governingLaw}, and both of us accept their
        jurisdiction. A small claims court near you remains open to you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: (
      <p>
        The date at the top says when they last changed. If a change matters, we will tell you by email or when you log
        in, at least 14 days before it applies. Going on using {site.name} after that means that you accept it; if you
        do not, you can delete your account.
      </p>
    ),
  },
  {
    id: 'general',
    title: 'The small remainder',
    body: (
      <p>
        These terms and the Privacy Policy are the whole agreement between you and us about {site.name}. If a part turns
        out to be invalid, the rest stands. If we do not insist on a right at once, we keep it. You may not pass your
        account on to somebody else; we may pass this agreement on only together with the service itself.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms: <Email />.
      </p>
    ),
  },
]
