import { site } from '#site'
import { Email } from '#web/legal/email.tsx'
import type { Section } from '#web/legal/section.ts'

export const conduct: Section[] = [
  {
    id: 'prohibited',
    title: 'What is not allowed',
    body: (
      <>
        <p>You may not use {site.name} to:</p>
        <ul>
          <li>break the law, or ask for or offer anything illegal, stolen or dangerous to others;</li>
          <li>threaten, harass, stalk, deceive or harm anyone;</li>
          <li>
            turn somebody away because of race, color, religion, national origin, ancestry, sex, gender identity, sexual
            orientation, disability, age or any other ground the law protects;
          </li>
          <li>offer or ask for sexual services, weapons, drugs, or prescription medicine to be passed on;</li>
          <li>pretend to be somebody else, or use somebody else’s account;</li>
          <li>collect other people’s details, contact neighbors for advertising, or send spam;</li>
          <li>
            post what is false, hateful, obscene, or not yours to share, such as pictures of other people’s children;
          </li>
          <li>
            attack the service: viruses, automatic reading of pages, getting around limits, or looking for other
            people’s data. If you find a weakness, tell us and give us time to mend it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Safety',
    body: (
      <>
        <p>
          <strong>In an emergency, call 911.</strong> {site.name} is not an emergency service, and nobody watches tasks
          as they happen.
        </p>
        <p>
          Reviews tell you what other neighbors experienced; they are not a guarantee. Identity verification, background
          checks and an SOS button are announced on our home page as coming. Until one of them is available, assume that
          it has not been done. A Verified badge, where somebody has one, says that we confirmed who they are, and says
          nothing about how they will behave.
        </p>
        <p>
          Meet first, or talk by phone. Tell somebody where you will be. Keep valuables and medicine out of sight. If
          something feels wrong, stop and leave.
        </p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What you post',
    body: (
      <p>
        What you write and upload stays yours. You allow us to store it, show it to the people it is meant for and
        change its form where that is needed, for instance to make a picture smaller, and only in order to run{' '}
        {site.name}. The permission ends when you delete it, except where others have it in their own messages or
        reviews. You answer for what you post, and confirm that you may post it.
      </p>
    ),
  },
  {
    id: 'copyright',
    title: 'Other people’s rights',
    body: (
      <p>
        If something here infringes your copyright or another right of yours, write to <Email /> and say where it is,
        what right it infringes and how to reach you. We will look into it promptly and remove what should not be there.
        Our own name, design and program belong to us or to those who let us use them.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Removing posts and closing accounts',
    body: (
      <p>
        We may remove a post, or suspend or close an account, if these terms are broken or somebody is in danger. Unless
        the law or somebody’s safety forbids it, we tell you why, and you may ask us at <Email /> to look again. You may
        leave at any time. Agreements you made with neighbors go on after that, and so do the parts of these terms that
        are meant to, such as those about responsibility and disputes.
      </p>
    ),
  },
]
