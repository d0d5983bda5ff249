import { site } from '#site'
import type { Section } from '#web/legal/section.ts'

export const tasks: Section[] = [
  {
    id: 'posting',
    title: 'If you ask for help',
    body: (
      <ul>
        <li>
          Describe the task truthfully: what, where, when, how long, and anything about it that could be dangerous.
        </li>
        <li>Say what you give in return, and stand by it.</li>
        <li>Choose your helper yourself. Reading their reviews and talking first is up to you.</li>
        <li>Provide a place that is safe to work in, and keep pets under control.</li>
        <li>Never leave a child or a person in need of care with somebody you have not satisfied yourself about.</li>
        <li>Mark the task as complete when it is done, and tell your helper early if plans change.</li>
      </ul>
    ),
  },
  {
    id: 'helping',
    title: 'If you help',
    body: (
      <ul>
        <li>Offer only what you are able, allowed and insured to do. Some work needs a license by law.</li>
        <li>Come when you said you would. If you cannot, say so as soon as you know.</li>
        <li>Treat homes, belongings, pets and people with care, and what you see there as private.</li>
        <li>Use the address and anything else you learn for this task only.</li>
        <li>Taxes on what you earn, and any insurance you need, are your own affair.</li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: 'Money, favors and points',
    body: (
      <>
        <p>
          <strong>Payments happen directly between users.</strong> You agree on the amount or the favor in return, and
          you settle it with each other. {site.name} takes no money, holds none, charges no fee on it and can refund
          none. If one of you does not pay, or does not do what was promised, that is for the two of you to settle.
        </p>
        <p>
          Be wary of anyone who wants gift cards, a payment in advance to a stranger, or a check for more than the
          price.
        </p>
        <p>
          Community points are announced and not yet available. When they come, they will not be money: they cannot be
          bought, sold or exchanged for cash.
        </p>
      </>
    ),
  },
  {
    id: 'canceling',
    title: 'When plans change',
    body: (
      <p>
        You may edit or delete a task while it is open. Once a helper is accepted, please talk before you step back: the
        other person has set the time aside. Not turning up, again and again, is a reason for us to close an account.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <>
        <p>
          After a task is completed, requester and helper may review each other, once each, with one to five stars and a
          few words. Write what happened to you, honestly and fairly.
        </p>
        <p>
          No reviews of yourself, none in exchange for a favor, none under threat, and no private details of other
          people. We do not alter reviews. We may remove one that breaks these rules; that somebody dislikes a review is
          not a reason.
        </p>
      </>
    ),
  },
]
