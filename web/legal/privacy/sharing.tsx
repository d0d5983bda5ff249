import { addressAfterCompletionDays } from '#shared/constants.ts'
import { site } from '#site'
import type { Section } from '#web/legal/section.ts'

/** Privacy policy: people and services that see the data. */
export const sharing: Section[] = [
  {
    id: 'what-others-see',
    title: 'What other people see',
    body: (
      <>
        <p>
          <strong>Signed-in neighbors</strong> can see your name, picture, words about yourself, city and state, rating
          and reviews, whether you are verified, whether you keep promises, when you joined, and the tasks you have
          open.
        </p>
        <p>
          <strong>Nobody but you</strong> sees your email address, your phone number or the address in your profile,
          unless you write it to them yourself.
        </p>
        <p>
          <strong>Where a task takes place.</strong> Other people see the city and ZIP code only. On maps and in
          distances, a task stands at the center of an area a little over half a mile across, never at your door. The
          exact address is shown:
        </p>
        <ul>
          <li>to you;</li>
          <li>
            to the helper you accept, from that moment until {addressAfterCompletionDays} days after the task is
            completed;
          </li>
          <li>
            to signed-in neighbors on the task’s own page, but only if you switch address privacy off for that task. It
            is on unless you do.
          </li>
        </ul>
        <p>
          <strong>A note about parking or the entrance</strong> is shown to you and to the helper you accept alone, for
          as long as the exact address of a private task.
        </p>
        <p>
          <strong>What you agreed on.</strong> The neighbor who decides about your offer, or whose offer you have
          accepted, reads how many of your arrangements of the last year took place, were canceled late or missed.
        </p>
        <p>
          <strong>Messages and files</strong> can be read by the two people in the conversation.{' '}
          <strong>Reviews</strong> can be read by every signed-in neighbor, with the name of the person who wrote them.
        </p>
        <p>
          <strong>If one of you blocks the other</strong>, neither sees the other here any more. In chats, tasks and
          reviews that you had in common, only the first name of that time stays.
        </p>
        <p>Visitors who are not signed in see none of this. The requests on our home page are examples.</p>
      </>
    ),
  },
  {
    id: 'no-sale',
    title: 'No advertising, no sale',
    body: (
      <p>
        {site.name} shows no advertisements. We do not sell personal information, we do not rent it, and we do not share
        it with anyone for their advertising.
      </p>
    ),
  },
  {
    id: 'who-helps-us',
    title: 'Who helps us run it',
    body: (
      <>
        <p>
          A few companies do technical work for us: they host our computers and files, deliver our email and browser
          notifications, draw maps and find the place of an address. Each receives only what its work needs and may use
          it for nothing else. A map service, for example, sees which part of the map your browser asks for, but not
          your name. Directions to a task open in Google Maps, if you ask for them, which then learns the address. If
          you continue with Google, Google knows that you signed in to {site.name}.
        </p>
        <p>
          We give information to courts or authorities only where the law obliges us to, or where somebody’s life or
          safety is in danger. Where we may, we tell you. If {site.name} is ever handed over to somebody else, this
          policy goes with your information, and you will hear about it beforehand.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Neighbors pay each other directly, in whatever way they agree on. {site.name} takes no part in that and learns
        nothing about it beyond the price or favor written in the task. The payment service you use has its own privacy
        policy.
      </p>
    ),
  },
]
