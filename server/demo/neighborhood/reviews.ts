import type { Moment } from './moments.ts'
import type { PersonName } from './people.ts'
import { type TaskName, tasks } from './tasks.ts'

/** The reviewee follows from the task: requester and helper review each other. */
export type DemoReview = {
  task: TaskName
  by: PersonName
  when: Moment
  rating: number
  comment: string | null
  /** By the reviewee. */
  answer?: { text: string; when: Moment }
}

/** Maya's review of Amina and Ben's of Luis are missing on purpose: users of the demo can write them. */
export const reviews: readonly DemoReview[] = [
  {
    task: 'schoolPickup',
    by: 'amina',
    when: '-5 20:10',
    rating: 5,
    comment:
      'Lovely family. Maya had written everything down, down to which gate and which snack, and she was home at five every day as promised.',
  },
  {
    task: 'sideYard',
    by: 'maya',
    when: '-41 13:05',
    rating: 5,
    comment:
      'DeShawn came ten minutes early, moved forty pavers before noon and swept the path without being asked. The kids think he’s a superhero.',
  },
  {
    task: 'sideYard',
    by: 'deshawn',
    when: '-40 18:30',
    rating: 5,
    comment: 'Clear about what she wanted, good gloves, and sandwiches at the end. I’d work here again.',
    answer: { text: 'Any time. The path has not moved an inch since.', when: '-40 21:15' },
  },
  {
    task: 'windows',
    by: 'walter',
    when: '-31 15:20',
    rating: 5,
    comment:
      'Careful with old glass, which is rare. Eight windows out, washed and back in their own frames, and not one scratch.',
  },
  {
    task: 'windows',
    by: 'ben',
    when: '-31 19:10',
    rating: 5,
    comment:
      'Everything was labeled before I arrived. I learned more about sash cords in three hours than I knew existed.',
  },
  {
    task: 'dresser',
    by: 'rosa',
    when: '-54 09:30',
    rating: 5,
    comment:
      'He wrapped my mother’s dresser as if it were his own mother’s. Strong, patient, and he ate two plates, so my sister approves.',
  },
  {
    task: 'dresser',
    by: 'ben',
    when: '-55 20:45',
    rating: 4,
    comment: 'Warm people and a fair price. It was two flights and not one, but the food more than made up for it.',
  },
  {
    task: 'toro',
    by: 'luis',
    when: '-12 14:30',
    rating: 4,
    comment:
      'Never missed an evening in two weeks. Once he came an hour late because of traffic, but he wrote ahead. Toro looks for him at the window.',
  },
  {
    task: 'readingTablet',
    by: 'eleanor',
    when: '-22 18:10',
    rating: 5,
    comment: 'She let me press every button myself. I have since borrowed nine books, and nothing has chirped.',
  },
  {
    task: 'readingTablet',
    by: 'priya',
    when: '-21 20:20',
    rating: 5,
    comment: 'The plum cake is worth the trip alone. I left with three novels and a better opinion of bridge.',
  },
  {
    task: 'miniFridge',
    by: 'hannah',
    when: '-28 11:15',
    rating: 3,
    comment:
      'The fridge arrived in one piece and Luis was friendly, but he was more than an hour late and I missed the start of my class.',
    answer: {
      text: 'You are right, Hannah, and I should have called from the road. I leave an hour earlier now.',
      when: '-28 14:50',
    },
  },
  {
    task: 'miniFridge',
    by: 'luis',
    when: '-28 15:05',
    rating: 4,
    comment: 'Hannah was kind about a delay that was my fault. The door downstairs is narrow, so measure first.',
  },
  {
    task: 'windowSeat',
    by: 'priya',
    when: '-59 19:40',
    rating: 5,
    comment: 'It fits to the millimeter and closes without a sound. Both cats moved in before the glue was dry.',
  },
  {
    task: 'windowSeat',
    by: 'tom',
    when: '-59 06:20',
    rating: 5,
    comment: 'A proper drawing with real measurements. That never happens.',
  },
  {
    task: 'bridgeClub',
    by: 'eleanor',
    when: '-43 10:00',
    rating: 5,
    comment:
      'Mabel asked for the recipe, which in twelve years she has never done. Rosa is a general in the kitchen and very good company.',
  },
  {
    task: 'bridgeClub',
    by: 'rosa',
    when: '-44 19:30',
    rating: 5,
    comment: 'She peels faster sitting down than most people standing up. I laughed all morning.',
  },
  {
    task: 'recitalWeek',
    by: 'grace',
    when: '-28 11:00',
    rating: 5,
    comment:
      'My father asks every week when Amina is coming back. She was calm, punctual, and noticed that he needed new batteries in his hearing aid.',
  },
  {
    task: 'recitalWeek',
    by: 'amina',
    when: '-27 21:30',
    rating: 5,
    comment:
      'Supper in the oven every evening, and the best card teacher in Oak Park. Clear about times and paid at once.',
  },
  {
    task: 'foldingChairs',
    by: 'rosa',
    when: '-19 13:40',
    rating: 5,
    comment:
      'On time to the minute, carried all twelve chairs, and set them up too although I’d only asked for delivery.',
  },
  {
    task: 'foldingChairs',
    by: 'luis',
    when: '-18 12:10',
    rating: 5,
    comment: 'Easy job, and I was sent home with tamales.',
  },
]

/** Returns the other one of the task's requester and helper. */
export function demoRevieweeOf({ task, by }: DemoReview): PersonName {
  const { by: requester, progress } = tasks[task]
  return by === requester ? (progress?.helper ?? requester) : requester
}
