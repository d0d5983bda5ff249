import { browserKnownDays, evidenceDays, noticeYears, notMeDays, rememberedDays } from '#shared/constants.ts'
import { site } from '#site'
import type { Section } from '#web/legal/section.ts'

/** Privacy policy: stored data and the reasons for it. */
export const keeping: Section[] = [
  {
    id: 'who-we-are',
    title: 'Who this policy is from',
    body: (
      <p>
        {site.name} is a website where neighbors in and around {site.place} ask each other for help and offer it. In
        this policy, “we” means the people who run {site.name}, and “you” means anyone who visits or uses it. It covers
        everything at this web address. It does not cover what happens between two neighbors away from {site.name}.
      </p>
    ),
  },
  {
    id: 'what-you-give-us',
    title: 'What you give us',
    body: (
      <>
        <p>We keep what you type in or upload:</p>
        <ul>
          <li>
            <strong>Your account.</strong> First and last name, email address and password. The password is stored only
            as a one-way hash, so nobody can read it, ourselves included. If you continue with Google, Google gives us
            your name and your email address, and never your Google password.
          </li>
          <li>
            <strong>Your profile.</strong> A phone number, an address, a few words about yourself and a picture. All of
            these are optional. You also say whether you are a helper, a requester or both.
          </li>
          <li>
            <strong>Your tasks and offers.</strong> What you ask for or offer, when and where, and what you give or ask
            in return.
          </li>
          <li>
            <strong>Your arrangements.</strong> With whom and for when you agreed on something, what you said about it
            afterward, and how it ended.
          </li>
          <li>
            <strong>Your messages.</strong> What you write to a neighbor about a task, and the files you attach.
          </li>
          <li>
            <strong>Your reviews.</strong> The stars and words you leave, and those left for you.
          </li>
          <li>
            <strong>Whom you block.</strong> Nobody else is told, and it goes with either account.
          </li>
          <li>
            <strong>What you report.</strong> Your words, and a copy of what you report, for the volunteers who decide
            about it. The other person is not told who reported. The copy stays when either of you deletes it or leaves,
            and is deleted {evidenceDays} days after the case is closed. While something is kept out of view because of
            reports, we note that with it. If volunteers let your reports wait, we keep until when. What volunteers
            write to each other about it, and what they ask you or the other person with the answers, is deleted
            together with the copy. Only volunteers read your answer.
          </li>
          <li>
            <strong>What volunteers decide.</strong> The rule, what they saw, and what they say to both sides. If you
            ask for another look, also your words and the answer. What they hide stays stored, and is shown again if
            that is taken back. You can read your notice for {noticeYears} years. When you leave, the decision and your
            words stay without your name.
          </li>
          <li>
            <strong>Your settings.</strong> Which notifications you want, whether by email, and the address of your
            calendar where you made one.
          </li>
        </ul>
        <p>
          We do not ask for bank or card details, because payments happen directly between neighbors. Please do not put
          such details, or anything else you want kept secret, into a task or a message.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-note',
    title: 'What our computers note by themselves',
    body: (
      <>
        <p>
          Like every website, ours receives your IP address, the kind of browser you use, the page you ask for and the
          time. We use this to keep {site.name} running and to stop abuse, and delete it when it is no longer needed for
          that. Passwords, cookies, the text of messages and addresses are left out of these records.
        </p>
        <p>
          <strong>Where you are signed in.</strong> For each session we keep the kind of browser, when it began and when
          it was last used, so that you can tell your devices apart and sign out one that you lost. If you turn on an
          authenticator app, we keep its key, encrypted, a mark of each backup code, and when you last showed one. Of a
          passkey we keep its public key, which lets nobody in, the browser in which you added it, and its last use.
        </p>
        <p>
          <strong>Where you have signed in before.</strong> So that we can warn you of a sign-in in another browser, we
          keep the kind of each browser, and when you first and last signed in there, until nobody has signed in there
          for {browserKnownDays} days. A device that you had us remember at the second step is marked there for{' '}
          {rememberedDays} days, and you can have it forgotten under Your Account. If you tell us that you have lost
          your second step, we note that until it ends a day later. A warning is kept for {notMeDays} days, with an app
          that was turned off or a passkey that was removed, so that “Not me” can bring it back.
        </p>
        <p>
          <strong>Your position.</strong> Your browser shares it only if you say yes. We use it to show which tasks are
          near you and, if you wish, to place a task you post. When you post, the exact position is treated like the
          exact address: see “What other people see” below.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          Nearly all cookies we set are those of signing in: they keep you logged in, protect logging in from misuse,
          and have your device forget what you typed when you log out. One of them stays for {browserKnownDays} days
          after your last login, by which we know a browser in which you have logged in before. It lets nobody in
          without your password. One more is set if you close an announcement, so that it stays closed. There are no
          advertising cookies, no analytics cookies and no trackers of other companies.
        </p>
        <p>
          Your browser may also keep small things on your own device, such as a message you wrote while offline or that
          you closed a notice. They are there to make the page work and are not used to follow you.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    body: (
      <>
        <ul>
          <li>To show your tasks to neighbors, and theirs to you.</li>
          <li>To carry offers, messages and reviews from one of you to the other.</li>
          <li>To tell you about them, in the way you chose in your notification settings.</li>
          <li>
            To confirm your email address, let you back in when you forget your password, and tell you when your
            password or your address is changed.
          </li>
          <li>To answer you when you write to us.</li>
          <li>To keep {site.name} secure, find and mend faults, and stop fraud and abuse.</li>
          <li>To do what the law requires.</li>
        </ul>
        <p>
          That is all. We do not build advertising profiles, and no decision that matters to you is left to an automatic
          score.
        </p>
      </>
    ),
  },
]
