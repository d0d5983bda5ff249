import * as z from 'zod/mini'
import { openMoveSchema } from '#shared/arrangements/open-move-schema.ts'
import {
  addressMaxCharacters,
  addressMinCharacters,
  availabilityMaxCharacters,
  descriptionMaxCharacters,
  descriptionMinCharacters,
  distanceOptionsMiles,
  durationMaxHours,
  durationMinHours,
  durationStepHours,
  moneyMaxDollars,
  moneyMinDollars,
  parkingNoteMaxCharacters,
  pointsMax,
  releaseReasonMaxCharacters,
  searchMaxCharacters,
  serviceMaxCharacters,
  serviceMinCharacters,
  titleMaxCharacters,
  titleMinCharacters,
} from '#shared/constants.ts'
import { invalidDetails } from '#shared/copy.ts'
import { described } from '#shared/described.ts'
import { visibleLength } from '#shared/text.ts'
import { line, optionalLine, optionalText, text } from '#shared/text-schema.ts'
import { isClockSomewhere, isTimeZone } from '#shared/time.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { withheldStates } from '#shared/withholding/states.ts'
import { categoryNames } from './categories.ts'
import { closedReasons, compensationTypes, sorts, taskTypes, whenFilters } from './choices.ts'

export const taskStatus = z.enum(['open', 'matched', 'in_progress', 'pending_review', 'completed', 'closed'])
export type TaskStatus = z.infer<typeof taskStatus>

const taskType = z.enum(taskTypes)

const compensationType = z.enum(compensationTypes)

const clockTimeMessage = 'Please enter a time such as 15:30'
const clockTime = z.string(clockTimeMessage).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTimeMessage))
const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
const amountMessage = `Please enter dollars and cents, at least ${moneyMinDollars}`
const durationMessage = `Please enter hours in halves, at least ${durationMinHours}`
const pointsMessage = 'Please enter a whole number of points'

/** Exceeds the length of any time zone name. */
export const zoneMaxCharacters = 60

const contradictionMessage = 'This time and the instant in `date` contradict each other'

const placeMessage = 'Please give a latitude from -90 to 90 and a longitude from -180 to 180, or neither'
const coordinate = (max: number) =>
  z.nullish(z.number(placeMessage).check(z.gte(-max, placeMessage), z.lt(max, placeMessage)))

export const dateInstant = z.iso.datetime({ offset: true, error: 'Please choose a date' })

/** Fields of the post form, which are also the input of the call. */
export const taskFields = z.object({
  taskType,
  title: line({
    min: titleMinCharacters,
    max: titleMaxCharacters,
    tooShort: `Title must be at least ${titleMinCharacters} characters`,
  }),
  description: text({
    min: descriptionMinCharacters,
    max: descriptionMaxCharacters,
    tooShort: `Description must be at least ${descriptionMinCharacters} characters`,
  }),
  category: z.enum(categoryNames, 'Please select a category'),
  date: described(z.nullish(dateInstant), 'The instant; midnight in the requester’s time zone if `time` is null.'),
  time: described(z.nullish(clockTime), 'Time of day as typed, `HH:mm`.'),
  // A device may report an unknown zone, such as 'Etc/Unknown'; the post is accepted without it.
  timeZone: described(
    z.catch(z.optional(z.string().check(z.maxLength(zoneMaxCharacters), z.refine(isTimeZone))), undefined),
    "The requester's time zone, such as `America/Chicago`; used if that of the place is unknown.",
  ),
  duration: described(
    z.nullish(
      z
        .number(durationMessage)
        .check(
          z.gte(durationMinHours, durationMessage),
          z.lte(durationMaxHours, `Please enter at most ${durationMaxHours} hours`),
          z.multipleOf(durationStepHours, durationMessage),
        ),
    ),
    'Hours.',
  ),
  compensationType: described(z.nullish(compensationType), '`free` asks for nothing in return and has no amount.'),
  compensation: described(
    z.nullish(
      z
        .number(amountMessage)
        .check(
          z.gte(moneyMinDollars, amountMessage),
          z.lte(moneyMaxDollars, `Please enter at most ${moneyMaxDollars.toLocaleString('en-US')} dollars`),
          z.refine(isWholeCents, amountMessage),
        ),
    ),
    'Dollars, in whole cents.',
  ),
  serviceOffered: optionalText(serviceMaxCharacters),
  pointsOffered: z.nullish(z.int(pointsMessage).check(z.gte(1, pointsMessage), z.lte(pointsMax, pointsMessage))),
  address: line({ min: addressMinCharacters, max: addressMaxCharacters, tooShort: 'Please provide an address' }),
  addressPrivate: z._default(z.boolean(), true),
  availability: optionalText(availabilityMaxCharacters),
  parkingNote: described(
    optionalLine(parkingNoteMaxCharacters),
    'Where to park or which entrance to take; told to the accepted helper alone, whatever `addressPrivate` says.',
  ),
  latitude: described(coordinate(90), "The browser's position, if the user allows it; only with `longitude`."),
  longitude: coordinate(180),
})

type PostFacts = Pick<
  z.infer<typeof taskFields>,
  'taskType' | 'date' | 'compensationType' | 'compensation' | 'serviceOffered' | 'pointsOffered'
>

/** Checks the combined rule of docs/product.md, section 5: a request has a date, and the chosen pay has its amount. */
function isComplete({
  taskType,
  date,
  compensationType,
  compensation,
  serviceOffered,
  pointsOffered,
}: PostFacts): boolean {
  if (taskType === 'request' && !date) return false
  if (compensationType === 'free') return true
  if (compensationType === 'money') return isAmount(compensation)
  if (compensationType === 'service')
    return isText(serviceOffered) && visibleLength(serviceOffered) >= serviceMinCharacters
  return compensationType === 'points' && isAmount(pointsOffered)
}

/** The combined rule also runs on posts with invalid fields, so these values may have any type. */
const isText = (value: unknown): value is string => typeof value === 'string'
const isAmount = (value: unknown): boolean => typeof value === 'number' && value > 0

type Position = Pick<z.infer<typeof taskFields>, 'latitude' | 'longitude'>
const isCompletePosition = ({ latitude, longitude }: Position) => typeof latitude === typeof longitude

type Moment = Pick<z.infer<typeof taskFields>, 'date' | 'time'>
const isConsistentMoment = ({ date, time }: Moment) =>
  !date || !time || Number.isNaN(Date.parse(date)) || isClockSomewhere(time, new Date(date))

/** Refuses a time of day that no clock shows at the instant. */
export const momentCheck = z.refine<Moment>(isConsistentMoment, { path: ['time'], error: contradictionMessage })

/** A complete post. Thanks to `when`, the combined rule is reported together with the errors of single fields. */
export const taskDetails = taskFields.check(
  z.refine(isCompletePosition, { path: ['latitude'], error: placeMessage }),
  momentCheck,
  z.refine((fields) => isComplete(fields), {
    path: ['compensation'],
    error: invalidDetails,
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)
export type TaskDetails = z.infer<typeof taskDetails>

/** An edit: omitted fields stay unchanged. The handler validates the merged task against `taskDetails` again. */
export const taskChanges = z.partial(z.extend(taskFields, { addressPrivate: z.boolean() }))
export type TaskChanges = z.infer<typeof taskChanges>

/** Reason for ending a match; the other side reads it. */
export const releaseReason = text({ min: 1, max: releaseReasonMaxCharacters, tooShort: 'Please say why' })

/** Limited to the range of the database column. */
export const termsVersion = z.int().check(z.gte(1), z.lte(2 ** 31 - 1))

export const taskSchema = z.object({
  id: z.uuid(),
  requesterId: z.nullable(z.uuid()),
  requester: neighborSchema,
  helperId: described(z.nullable(z.uuid()), 'Visible to the requester and the helper only.'),
  helper: z.nullable(neighborSchema),
  taskType,
  title: z.string(),
  description: z.string(),
  category: z.enum(categoryNames),
  date: z.nullable(z.iso.datetime()),
  time: z.nullable(z.string()),
  timeZone: described(z.string(), 'Time zone of its place, for its day and time.'),
  duration: z.nullable(z.number()),
  address: described(
    z.string(),
    "The exact address for users who may see it, else city and ZIP code, else 'General Area'.",
  ),
  addressPrivate: z.boolean(),
  area: described(
    z.optional(z.string()),
    'Public area, which lists and all other users see instead of the exact address.',
  ),
  latitude: described(
    z.nullable(z.number()),
    'Exact for the requester and the accepted helper, else the middle of a fixed grid cell; null if the address cannot be located.',
  ),
  longitude: z.nullable(z.number()),
  compensationType: described(z.nullable(compensationType), 'Null for older posts, which are free too.'),
  compensation: z.nullable(z.number()),
  serviceOffered: z.nullable(z.string()),
  pointsOffered: z.nullable(z.number()),
  availability: z.nullable(z.string()),
  parkingNote: described(
    z.nullable(z.string()),
    'Told to those who may know the exact place of a private address; null for everybody else.',
  ),
  isBlocked: described(
    z.optional(z.boolean()),
    'True if the viewer is its requester or helper, and one of them has blocked the other.',
  ),
  withheld: described(
    z.optional(z.enum(withheldStates)),
    'Set, for its requester and its helper, while others cannot see it: reports hold it for a while, or until moderators decide, or they have hidden it.',
  ),
  pausedUntil: described(
    z.optional(z.iso.datetime()),
    'Set, for the two of an arrangement, while it has to wait because volunteers look at a report.',
  ),
  move: described(
    z.optional(openMoveSchema),
    'Set, for the two of an arrangement, while one of them asks the other to move the agreed time.',
  ),
  status: taskStatus,
  closesAt: described(
    z.optional(z.iso.datetime()),
    'Set, for its requester, once they were told that the open post closes by itself then, or asked whether the service is still offered.',
  ),
  closedAt: described(z.optional(z.iso.datetime()), 'Set if the post closed by itself.'),
  closedReason: described(
    z.optional(z.enum(closedReasons)),
    'Set with `closedAt`: its time was over, or its requester did not say that the service is still offered.',
  ),
  termsVersion: described(termsVersion, 'Increases with each edit that changes the terms of offers.'),
  offersToAnswer: described(
    z.optional(z.number()),
    'Number of pending offers that the requester can accept; only on open tasks in their own list.',
  ),
  mayReview: described(
    z.optional(z.literal(true)),
    'True on completed tasks in one’s own list, as long as a review by oneself would be accepted.',
  ),
  createdAt: z.iso.datetime(),
})
export type Task = z.infer<typeof taskSchema>

/** Filters of the task list, which the browse screen also stores in its URL. */
export const taskFilters = z.object({
  q: described(
    z.optional(line({ max: searchMaxCharacters })),
    'Words of the task or of its category, in any of their English forms; the last may be unfinished. A town or a ZIP code also matches tasks within 10 miles. All words must match. If no task matches, similar spellings are searched, and the response has the header `Spelling: near`. Punctuation alone matches nothing.',
  ),
  type: described(z.optional(taskType), 'Requests only, or services only; default: both.'),
  category: z.optional(z.enum(categoryNames)),
  compensation: z.optional(compensationType),
  when: z.optional(z.enum(whenFilters)),
  miles: described(
    z.optional(z.coerce.number<number | string>().check(z.refine((miles) => isDistance(miles)))),
    `Maximum distance from \`near\`: ${distanceOptionsMiles.join(', ')}.`,
  ),
  sort: z.optional(z.enum(sorts)),
})
export type TaskFilters = z.infer<typeof taskFilters>

const isDistance = (miles: number) => (distanceOptionsMiles as readonly number[]).includes(miles)
