import { appealDays, barredDaysMax, calendarDeletedDays, reportableDays } from '#shared/constants.ts'
import { site } from '#site'
import { Email } from '#web/legal/email.tsx'
import type { Section } from '#web/legal/section.ts'

/** Privacy policy: the user's choices, and how to contact us. */
export const yourRights: Section[] = [
  {
    id: 'your-choices',
    title: 'Seeing, changing, exporting and deleting',
    body: (
      <>
        <ul>
          <li>
            <strong>See and change.</strong> Your profile, tasks, messages and reviews are there to read when you are
            logged in. You can change your profile and your email address at any time, and a task while it is open.
          </li>
          <li>
            <strong>Choose what reaches you.</strong> In your notification settings you turn notifications and emails
            off, kind by kind.
          </li>
          <li>
            <strong>Export.</strong> You can have a copy of what we keep about you, in a form that other programs can
            read.
          </li>
          <li>
            <strong>Delete.</strong> You can delete your account. Your name, email address, phone number, address, words
            about yourself and picture are then removed, with your offers, your notifications, the files you sent and
            the reviews about you. Tasks that have no helper yet are taken down.
          </li>
        </ul>
        <p>
          If you cannot find a button for one of these, write to <Email /> from the address of your account and we will
          do it for you. We answer within 30 days, charge nothing, and treat nobody worse for asking. We may first ask
          you to show that the account is yours.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep things',
    body: (
      <>
        <p>
          We keep your information as long as you have an account. After you delete it, what identifies you goes, and
          our backups follow as newer ones replace them.
        </p>
        <p>
          What you wrote to somebody else is part of their record too. Your messages, and tasks that had a helper, stay
          with the other person and call you “Former neighbor”; of your reviews only the number of stars stays. Your
          email address, phone number and street address are cut out of your own words, and a task keeps no more of its
          place than city and ZIP code. We change nothing else in your words, so a name you signed a message with stays
          in it. What others wrote stays as they wrote it. We may also keep what we need to settle a dispute, to stop a
          person who was removed for harming others from returning, or to obey the law, and only for as long as that
          takes.
        </p>
        <p>
          When you delete a task with a day, your private calendar keeps its title and time for {calendarDeletedDays}{' '}
          days, to say that it is off. The calendar of a helper you released keeps the time for as long, and none of
          your words.
        </p>
        <p>
          When you accept a helper, or are accepted, we keep for whom, when, and how it ended. It stays when the task is
          deleted, without its words. When you delete your account, it stays for the other person without you, and goes
          when that person leaves too.
        </p>
        <p>
          For {reportableDays} days, what you delete and, when you leave, what you wrote lies where nobody can read it,
          so that a neighbor who had it can still report it to us. Then it is erased. A report keeps its own copy for
          the volunteers who decide about it.
        </p>
        <p>
          If volunteers limit or suspend an account, we keep until when. Its owner can still sign in, read why, take the
          data along and delete the account. If they remove an account, it is as if suspended for {appealDays} days, in
          which its owner can ask for another look, and is then deleted as if its owner had done so. We note who was
          told that somebody is gone, to tell them if that is taken back.
        </p>
        <p>
          If you delete your account while it is limited or suspended, or while volunteers look into a report about it,
          or if they remove it, we keep a mark of its confirmed email address, and not the address itself: a one-way
          hash that nobody can read back. With it we know the address when somebody signs up with it. It is erased when
          the limit or the suspension would have ended, after {barredDaysMax / 365} years at the latest, or once the
          report is decided. Until then the address cannot be used here, and somebody who tries gets a mail there that
          says why and how long.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Keeping it safe',
    body: (
      <p>
        Passwords are hashed, pictures are stripped of hidden details such as where they were taken, and every answer
        our server gives is checked against who is asking. No system is perfectly safe. If we learn that somebody got at
        your information who should not have, we will tell you and the authorities as the law requires, and say plainly
        what happened.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Young people',
    body: (
      <p>
        {site.name} is for people aged {site.minimumAgeYears} and over. We do not knowingly keep information about
        anyone younger. If you believe that a child under {site.minimumAgeYears} has an account, write to <Email /> and
        we will delete it. When you ask for childcare, please write no more about your children than a helper needs to
        know, and keep their names and school out of the task.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where it is kept',
    body: (
      <p>
        {site.name} is meant for people in the United States, and is governed by the laws of {site.governingLaw}. If you
        use it from elsewhere, your information comes to the United States. Where the law of your state gives you
        further rights over your information, you have them here as well.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this policy changes',
    body: (
      <p>
        The date at the top says when it last changed. If a change matters to you, we will tell you by email or when you
        log in, before it applies. We will not use what we already have in a new way without asking you.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Ask us',
    body: (
      <p>
        Questions, worries or corrections: <Email />. Our <a href="/terms-of-service">Terms of Service</a> say what we
        expect of each other.
      </p>
    ),
  },
]
