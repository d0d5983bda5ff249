import * as z from 'zod/mini'
import { invalidDetails } from '#shared/copy.ts'
import { described } from '#shared/described.ts'
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
  pointsMax,
  releaseReasonMaxCharacters,
  searchMaxCharacters,
  serviceMaxCharacters,
  serviceMinCharacters,
  titleMaxCharacters,
  titleMinCharacters,
} from '#shared/limits.ts'
import { visibleLength } from '#shared/text.ts'
import { line, optionalText, text } from '#shared/text-schema.ts'
import { isClockSomewhere, isTimeZone } from '#shared/time.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { categoryNames } from './categories.ts'
import { payFilters, sorts, taskTypes, whenFilters } from './choices.ts'

export const taskStatus = z.enum(['open', 'matched', 'in_progress', 'pending_review', 'completed', 'closed'])
export type TaskStatus = z.infer<typeof taskStatus>

const taskType = z.enum(taskTypes)

const compensationType = z.enum(['money', 'service', 'points'])
export type CompensationType = z.infer<typeof compensationType>

const clockMessage = 'Please enter a time such as 15:30'
const clock = z.string(clockMessage).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockMessage))
const wholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
const amountMessage = `Please enter dollars and cents, at least ${moneyMinDollars}`
const durationMessage = `Please enter hours in halves, at least ${durationMinHours}`
const pointsMessage = 'Please enter a whole number of points'

/** Longer than the name of any time zone. */
export const zoneMaxCharacters = 60

const contradictionMessage = 'This time and the instant in `date` contradict each other'

const placeMessage = 'Please give a latitude from -90 to 90 and a longitude from -180 to 180, or neither'
const coordinate = (most: number) =>
  z.nullish(z.number(placeMessage).check(z.gte(-most, placeMessage), z.lt(most, placeMessage)))

/** What a person fills in to ask for help or to offer it; the call takes just these. */
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
  date: described(
    z.nullish(z.iso.datetime({ offset: true, error: 'Please choose a date' })),
    'The instant; midnight in the zone of whoever posts where `time` is null.',
  ),
  time: described(z.nullish(clock), 'The wall clock, `HH:mm`, as it was typed.'),
  // A device may name a zone that nobody knows, such as 'Etc/Unknown'; its post is taken all the same.
  timeZone: described(
    z.catch(z.optional(z.string().check(z.maxLength(zoneMaxCharacters), z.refine(isTimeZone))), undefined),
    "The poster's time zone, such as `America/Chicago`; it counts where nobody knows that of the place.",
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
  compensationType: z.nullish(compensationType),
  compensation: described(
    z.nullish(
      z
        .number(amountMessage)
        .check(
          z.gte(moneyMinDollars, amountMessage),
          z.lte(moneyMaxDollars, `Please enter at most ${moneyMaxDollars.toLocaleString('en-US')} dollars`),
          z.refine(wholeCents, amountMessage),
        ),
    ),
    'Dollars, in whole cents.',
  ),
  serviceOffered: optionalText(serviceMaxCharacters),
  pointsOffered: z.nullish(z.int(pointsMessage).check(z.gte(1, pointsMessage), z.lte(pointsMax, pointsMessage))),
  address: line({ min: addressMinCharacters, max: addressMaxCharacters, tooShort: 'Please provide an address' }),
  addressPrivate: z._default(z.boolean(), true),
  availability: optionalText(availabilityMaxCharacters),
  latitude: described(coordinate(90), "The browser's position, where the person offers it; only with `longitude`."),
  longitude: coordinate(180),
})

type Whole = Pick<
  z.infer<typeof taskFields>,
  'taskType' | 'date' | 'compensationType' | 'compensation' | 'serviceOffered' | 'pointsOffered'
>

/** The specification's combined rule: a request has a date, and the chosen pay has its amount. */
function isWhole({ taskType, date, compensationType, compensation, serviceOffered, pointsOffered }: Whole): boolean {
  if (taskType === 'request' && !date) return false
  if (compensationType === 'money') return isAmount(compensation)
  if (compensationType === 'service')
    return isText(serviceOffered) && visibleLength(serviceOffered) >= serviceMinCharacters
  return compensationType === 'points' && isAmount(pointsOffered)
}

/** The combined rule is asked of posts whose fields are wrong too, so a text or a number may be anything. */
const isText = (value: unknown): value is string => typeof value === 'string'
const isAmount = (value: unknown): boolean => typeof value === 'number' && value > 0

type Position = Pick<z.infer<typeof taskFields>, 'latitude' | 'longitude'>
const isWholePosition = ({ latitude, longitude }: Position) => typeof latitude === typeof longitude

type Moment = Pick<z.infer<typeof taskFields>, 'date' | 'time'>
const isOneMoment = ({ date, time }: Moment) =>
  !date || !time || Number.isNaN(Date.parse(date)) || isClockSomewhere(time, new Date(date))

/** A whole post. The combined rule speaks together with the fields' own, hence `when`. */
export const taskDetails = taskFields.check(
  z.refine(isWholePosition, { path: ['latitude'], error: placeMessage }),
  z.refine(isOneMoment, { path: ['time'], error: contradictionMessage }),
  z.refine((fields) => isWhole(fields), {
    path: ['compensation'],
    error: invalidDetails,
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)
export type TaskDetails = z.infer<typeof taskDetails>

/** An edit: what is not sent stays; the handler holds the whole against `taskDetails` again. */
export const taskChanges = z.partial(z.extend(taskFields, { addressPrivate: z.boolean() }))
export type TaskChanges = z.infer<typeof taskChanges>

/** Why somebody steps back from a match; the other side reads it. */
export const releaseReason = text({ min: 1, max: releaseReasonMaxCharacters, tooShort: 'Please say why' })

/** Within what the database holds. */
export const termsVersion = z.int().check(z.gte(1), z.lte(2 ** 31 - 1))

export const taskSchema = z.object({
  id: z.uuid(),
  requesterId: z.nullable(z.uuid()),
  requester: neighborSchema,
  helperId: described(z.nullable(z.uuid()), 'Told to the requester and to the helper alone.'),
  helper: z.nullable(neighborSchema),
  taskType,
  title: z.string(),
  description: z.string(),
  category: z.enum(categoryNames),
  date: z.nullable(z.iso.datetime()),
  time: z.nullable(z.string()),
  timeZone: described(z.string(), 'The zone of its place, whose calendar and clock its day and hour are on.'),
  duration: z.nullable(z.number()),
  address: described(z.string(), "Exact for those who may know it, else city and ZIP, else 'General Area'."),
  addressPrivate: z.boolean(),
  area: described(
    z.optional(z.string()),
    'For whoever is told the exact address: what lists show, and everybody else reads in its place.',
  ),
  latitude: described(
    z.nullable(z.number()),
    'Exact for the requester and the accepted helper, else the middle of a fixed grid cell; null where the address cannot be placed.',
  ),
  longitude: z.nullable(z.number()),
  compensationType: described(z.nullable(compensationType), 'Null on older posts: free.'),
  compensation: z.nullable(z.number()),
  serviceOffered: z.nullable(z.string()),
  pointsOffered: z.nullable(z.number()),
  availability: z.nullable(z.string()),
  status: taskStatus,
  termsVersion: described(termsVersion, 'Goes up with each edit that changes what helpers offer for.'),
  createdAt: z.iso.datetime(),
})
export type Task = z.infer<typeof taskSchema>

/** What a neighbor looks for; also what the browse screen keeps in its URL. */
export const taskFilters = z.object({
  q: described(
    z.optional(line({ max: searchMaxCharacters })),
    'Words of the task or of its category, in any of their English forms; the last may be the beginning of one. A town or a ZIP code finds what lies within 10 miles too. All are needed. Where nothing has them, near spellings are looked for, and the answer has a header `Spelling: near`. Signs alone are no words, and find nothing.',
  ),
  category: z.optional(z.enum(categoryNames)),
  compensation: z.optional(z.enum(payFilters)),
  when: z.optional(z.enum(whenFilters)),
  miles: described(
    z.optional(z.coerce.number<number | string>().check(z.refine((miles) => isDistance(miles)))),
    `How far from \`near\`: ${distanceOptionsMiles.join(', ')}.`,
  ),
  sort: z.optional(z.enum(sorts)),
})
export type TaskFilters = z.infer<typeof taskFilters>

const isDistance = (miles: number) => (distanceOptionsMiles as readonly number[]).includes(miles)
