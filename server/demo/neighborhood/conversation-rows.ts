import { distanceFromHome } from '#server/features/offers/distance-from-home.ts'
import { offerMessage } from '#shared/offers/copy.ts'
import { parseZip } from '#shared/places/area.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import { dayMs } from '#shared/time.ts'
import { conversations } from './conversations.ts'
import { fixedId } from './fixed-id.ts'
import { instantOf } from './moments.ts'
import { people } from './people.ts'
import { demoRevieweeOf, reviews } from './reviews.ts'
import { idOfTask, pointOfTask } from './task-rows.ts'
import { tasks } from './tasks.ts'

export const offerRows = (now: Date) =>
  conversations.flatMap(({ task, with: helper, offer, passedOver = false, messages: [[, when, text]] }, index) =>
    offer === undefined
      ? []
      : {
          id: fixedId('offer', index),
          task_id: idOfTask(task),
          helper_id: people[helper].id,
          message: text,
          status: offer,
          passed_over: passedOver,
          distance_miles: distanceFromHome(parseZip(people[helper].address), snapToGrid(pointOfTask(tasks[task]))),
          created_at: instantOf(when, now),
        },
  )

/**
 * The author of the last message has read everything; the other side has too if that message is more than a day old.
 */
export const conversationRows = (now: Date) =>
  conversations.map(({ task, with: helper, messages }, index) => {
    const [author, when] = messages.at(-1) ?? messages[0]
    const at = instantOf(when, now)
    const lastMessageAt = (who: string) => {
      const last = messages.findLast(([author]) => author === who)
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
      requester_wrote_at: lastMessageAt(tasks[task].by),
      helper_wrote_at: lastMessageAt(helper),
    }
  })

/** An offer's text is the first message of its conversation, as when an offer is sent. */
export const messageRows = (now: Date) =>
  conversations
    .flatMap(({ task, offer, messages }, conversation) =>
      messages.map(([who, when, text], place) => ({
        conversation_id: fixedId('conversation', conversation),
        task_id: idOfTask(task),
        sender_id: people[who].id,
        is_offer: Boolean(offer) && place === 0,
        content: offer && place === 0 ? offerMessage(people[who].firstName, { text }) : text,
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
    answer: review.answer?.text ?? null,
    answered_at: review.answer ? instantOf(review.answer.when, now) : null,
  }))
