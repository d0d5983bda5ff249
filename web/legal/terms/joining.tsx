import { site } from '#site'
import type { Section } from '#web/legal/section.ts'

export const joining: Section[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <>
        <p>
          These terms are an agreement between you and the people who run {site.name} (“we”, “us”). By making an account
          or using {site.name} you accept them, together with our <a href="/privacy-policy">Privacy Policy</a>. If you
          do not agree, please do not use it.
        </p>
        <p>
          The short summary above is there to help. Where it and the numbered parts differ, the numbered parts count.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-join',
    title: 'Who may join',
    body: (
      <>
        <p>
          You must be at least {site.minimumAgeYears} years old. If you are under 18, you need the permission of a
          parent or guardian, who agrees to these terms for you and answers for what you do here. Some work is not
          allowed at your age by law, whatever a task says.
        </p>
        <p>
          You may not join if we removed you before for harming others, or if the law forbids you to do what you offer.
          Joining is free, and there are no subscription fees.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <p>
          One person, one account, under your real name. Give a working email address and keep your details true. Choose
          a password you use nowhere else, and tell it to nobody. What is done with your account counts as done by you,
          unless you told us that somebody else got into it.
        </p>
        <p>You can delete your account whenever you like.</p>
      </>
    ),
  },
  {
    id: 'what-we-are',
    title: `What ${site.name} is, and is not`,
    body: (
      <>
        <p>
          {site.name} is a place to post a request or an offer, find each other, talk, and leave a review. That is all
          we provide.
        </p>
        <p>
          We are not an employer, an agency, an insurer, a payment service or a contractor. We do not send helpers,
          direct their work or vouch for it. Helpers are not our employees or agents. The agreement about a task is made
          between requester and helper, and <strong>{site.name} is not a party to it</strong>.
        </p>
      </>
    ),
  },
]
