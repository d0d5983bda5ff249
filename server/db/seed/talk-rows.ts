import { stepFromHome } from '#server/offers/distance.ts'
import { offerMessage } from '#shared/offers/wording.ts'
import { zipIn } from '#shared/places/area.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import { dayMs } from '#shared/time.ts'
import { fixedId } from './fixed-id.ts'
import { instantOf } from './moments.ts'
import { people } from './people.ts'
import { demoRevieweeOf, reviews } from './reviews.ts'
import { talk } from './talk.ts'
import { idOfTask, pointOfTask } from './task-rows.ts'
import { tasks } from './tasks.ts'

export const offerRows = (now: Date) =>
  talk.flatMap(({ task, with: helper, offer, passedOver = false, said: [[, when, words]] }, index) =>
    offer === undefined
      ? []
      : {
          id: fixedId('offer', index),
          task_id: idOfTask(task),
          helper_id: people[helper].id,
          message: words,
          status: offer,
          passed_over: passedOver,
          distance_miles: stepFromHome(zipIn(people[helper].address), snapToGrid(pointOfTask(tasks[task]))),
          created_at: instantOf(when, now),
        },
  )

/** Who wrote last has read what came before; so has the other end of whatever was said before today. */
export const conversationRows = (now: Date) =>
  talk.map(({ task, with: helper, said }, index) => {
    const [author, when] = said.at(-1) ?? said[0]
    const at = instantOf(when, now)
    const wroteAt = (who: string) => {
      const last = said.findLast(([author]) => author === who)
      return last ? instantOf(last[1], now) : null
    }
    const readByOther = now.getTime() - at.getTime() > dayMs ? at : null
    return {
      id: fixedId('conversation', index),
      task_id: idOfTask(task),
      requester_id: people[tasks[task].by].id,
      helper_id: people[helper].id,
      last_message_at: at,
      requester_read_at: author === tasks[task].by ? at : readByOther,
      helper_read_at: author === helper ? at : readByOther,
      requester_wrote_at: wroteAt(tasks[task].by),
      helper_wrote_at: wroteAt(helper),
    }
  })

/** An offer's own words come first in its chat, as sending it puts them there. */
export const messageRows = (now: Date) =>
  talk
    .flatMap(({ task, offer, said }, conversation) =>
      said.map(([who, when, words], place) => ({
        conversation_id: fixedId('conversation', conversation),
        task_id: idOfTask(task),
        sender_id: people[who].id,
        is_offer: Boolean(offer) && place === 0,
        content: offer && place === 0 ? offerMessage(people[who].firstName, { words }) : words,
        created_at: instantOf(when, now),
      })),
    )
    .map((message, index) => ({ id: fixedId('message', index), ...message }))

export const reviewRows = (now: Date) =>
  reviews.map((review, index) => ({
    id: fixedId('review', index),
    task_id: idOfTask(review.task),
    reviewer_id: people[review.by].id,
    reviewee_id: people[demoRevieweeOf(review)].id,
    rating: review.rating,
    comment: review.comment,
    created_at: instantOf(review.when, now),
  }))
