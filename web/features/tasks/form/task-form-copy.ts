import { positionMaxMiles, suggestedPointsPerHour } from '#shared/constants.ts'
import type { Category } from '#shared/tasks/categories.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { formatDollars } from '#shared/tasks/format-task.ts'
import { exampleAddress, exampleTown } from '#web/features/places/example-address.ts'

type TaskFormCopy = {
  newTitle: string
  editTitle: string
  intro: string
  otherType: TaskType
  otherQuestion: string
  otherLink: string
  what: string
  titleExample: string
  descriptionExample: string
  payQuestion: string
  serviceLabel: string
  serviceExample: string
  where: string
  addressLabel: string
  addressExample: string
  /** The person who receives the exact address. */
  accepted: string
  submit: string
  tips: readonly string[]
}

/** Texts of the form for a request and for a service. */
export const taskFormCopy: Record<TaskType, TaskFormCopy> = {
  request: {
    newTitle: 'Post a Help Request',
    editTitle: 'Edit Help Request',
    intro: 'Tell your neighbors what would help.',
    otherType: 'service',
    otherQuestion: 'Rather lend a hand?',
    otherLink: 'Post what you offer',
    what: 'What do you need?',
    titleExample: 'Walk our beagle at lunch',
    descriptionExample: 'Biscuit needs half an hour around the park. Leash and treats are by the door.',
    payQuestion: 'How will you thank your helper?',
    serviceLabel: 'What you will do in return',
    serviceExample: 'A home-cooked dinner for two',
    where: 'Where',
    addressLabel: 'Address',
    addressExample: exampleAddress,
    accepted: 'The helper you accept',
    submit: 'Post Request',
    tips: [
      'Name the job in the title. “Carry a sofa up one flight” gets answers, “Need help” does not.',
      'Say what your helper should know: stairs, pets, tools, parking.',
      'A fair amount is answered sooner. You pay each other directly.',
      'Read a neighbor’s reviews before you accept.',
    ],
  },
  service: {
    newTitle: 'Post What You Offer',
    editTitle: 'Edit What You Offer',
    intro: 'Tell your neighbors what you are good at.',
    otherType: 'request',
    otherQuestion: 'Need help yourself?',
    otherLink: 'Post a request',
    what: 'What do you offer?',
    titleExample: 'Math help for middle schoolers',
    descriptionExample: 'I taught seventh grade for ten years and bring my own worksheets and patience.',
    payQuestion: 'What would you like in return?',
    serviceLabel: 'What you would like done in return',
    serviceExample: 'An hour of help in the garden',
    where: 'Where',
    addressLabel: 'Service Area',
    addressExample: exampleTown,
    accepted: 'The neighbor you accept',
    submit: 'Post What You Offer',
    tips: [
      'Name the skill in the title. “Bike repair at your door” tells more than “Handyman”.',
      'Say what is included, what you bring, and how far you go.',
      'Give the days and hours that usually suit you.',
      'Meet a new neighbor in daylight the first time.',
    ],
  },
}

const privacyAdvice = 'Please leave out your phone number and exact address.'
const childCategories: string[] = ['childcare', 'babysitting', 'tutoring'] satisfies Category[]

/** Advice on private data that does not belong in the description of a post of this category. */
export const privacyAdviceFor = (category: string): string =>
  childCategories.includes(category) ? `${privacyAdvice} Keep a child’s name and school out of it too.` : privacyAdvice

/** Shown with a request for childcare that has no time or no duration; both stay optional. */
export const askForTimes = 'A sitter decides by these: when does it begin, and for how long?'

/** Tells whether a post of this category is asked for its time and duration. */
export const needsTimes = (category: string): boolean => category === 'childcare' || category === 'babysitting'

/** Says what the amount is in an hour: '$60 in all, $15 an hour'; null without a valid amount and duration. */
export function hourlyText(dollars: number, hours: number): string | null {
  if (!(dollars > 0 && hours > 0 && Number.isFinite(dollars / hours))) return null
  const hourly = Math.round((dollars / hours) * 100) / 100
  return `${formatDollars(dollars)} in all, ${formatDollars(hourly)} an hour`
}

/** Says how many points are usual: '20 an hour, so 60 for 3 hours'. */
export function usualPointsText(hours: number): string {
  const usual = `${suggestedPointsPerHour} an hour`
  if (!(hours > 0 && Number.isFinite(hours)) || hours === 1) return usual
  return `${usual}, so ${Math.round(suggestedPointsPerHour * hours)} for ${hours} hours`
}

export const safetyTip = 'A phone number and an exact address are for messages, once you have chosen each other.'

export const askForStreet = 'Add the street, so that your helper finds you.'

export const askForZip = 'Add the ZIP code, so that neighbors nearby find it.'

/** Texts about the card of the typed post. */
export const previewCopy = {
  title: 'This is how neighbors see it',
  lacksTitle: 'Your card appears here as soon as it has a title.',
  lacksCategory: 'Choose a category, and your card appears here.',
} as const

/** Texts about the browser's position, which a post may include: docs/decisions/010-places-and-time-zones.md. */
export const positionCopy = {
  ask: 'Use my location',
  asking: 'Looking for you…',
  idle: 'Posting from the place itself? Your location puts the post on the map more precisely than its ZIP code.',
  used: `Your location is used. Neighbors see the half-mile area around it, never the spot. More than ${positionMaxMiles} miles from the ZIP code, the ZIP code counts.`,
  takeBack: 'Do not use it',
  kept: 'The post keeps its place on the map while its address stays the same.',
  byAddress: 'Place it by its address alone',
  keep: 'Keep its place',
  willBeByAddress: 'The post will be placed by its address alone.',
  failed: 'Your browser did not say where you are. The address is enough: its ZIP code places the post.',
} as const
