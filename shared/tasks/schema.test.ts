import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { taskDetails } from './schema.ts'
import { taskSearch } from './search-schema.ts'

const request = {
  taskType: 'request',
  title: 'Walk my dog',
  description: 'Biscuit needs half an hour by the lake.',
  category: 'pets',
  date: '2026-06-12T20:00:00.000Z',
  time: '15:00',
  compensationType: 'money',
  compensation: 15,
  address: '12 Maple Street, Oak Park, IL 60302',
}

const errorsOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
const errorsIn = (fields: object) => errorsOf(taskDetails, { ...request, ...fields })

const whole = { compensation: 'Please provide valid details' }

describe('a post is accepted', () => {
  test.each<[string, object]>([
    ['as it is', {}],
    ['with everything left empty that may be', { time: null, duration: null, availability: '' }],
    ['as a service, without a date', { taskType: 'service', date: null, time: null, availability: 'Weekends' }],
    ['for a service in exchange', { compensationType: 'service', compensation: null, serviceOffered: 'I bake' }],
    ['for nothing but a thank-you', { compensationType: 'free', compensation: null }],
    ['for points, which the switch decides about', { compensationType: 'points', pointsOffered: 40 }],
    ['for dollars and cents', { compensation: 1.29 }],
    ['for an hour and a half', { duration: 1.5 }],
    ['in an older category', { category: 'babysitting' }],
    ['in another time zone', { date: '2026-06-12T15:00:00-05:00' }],
  ])('%s', (_, fields) => expect(errorsIn(fields)).toEqual({}))

  test('without fields that a user may not set', () => {
    const sent = { ...request, id: 'x', status: 'completed', helperId: 'ben', requesterId: 'cleo', createdAt: 'now' }
    expect(z.parse(taskDetails, sent)).toEqual({ ...request, addressPrivate: true })
  })
})

describe('a post is refused', () => {
  test.each<[string, object, Record<string, string>]>([
    ['four letters of title', { title: 'Walk' }, { title: 'Title must be at least 5 characters' }],
    ['121 letters of title', { title: 'x'.repeat(121) }, { title: 'Please use at most 120 characters' }],
    ['a short description', { description: 'Please.' }, { description: 'Description must be at least 20 characters' }],
    ['no category', { category: '' }, { category: 'Please select a category' }],
    ['a made-up category', { category: 'toString' }, { category: 'Please select a category' }],
    ['no address', { address: ' ' }, { address: 'Please provide an address' }],
    ['a clock past midnight', { time: '24:00' }, { time: 'Please enter a time such as 15:30' }],
    ['a day that is none', { date: '2026-02-30T12:00:00Z' }, { date: 'Please choose a date' }],
    ['infinity', { date: 'infinity' }, { date: 'Please choose a date' }],
    ['a number for a date', { date: 1781294400000 }, { date: 'Please choose a date' }],
    ['a request without a date', { date: null }, whole],
    ['money without an amount', { compensation: null }, whole],
    ['a free request without a date', { compensationType: 'free', compensation: null, date: null }, whole],
    ['no kind of pay', { compensationType: null }, whole],
    ['four letters of service', { compensationType: 'service', serviceOffered: ' bake ' }, whole],
    ['points without a number', { compensationType: 'points' }, whole],
  ])('with %s', (_, fields, errors) => expect(errorsIn(fields)).toEqual(errors))

  test.each([0, 0.99, -5, 0.001, 12.345, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '5', [5], true])(
    'with %j dollars',
    (compensation) => expect(errorsIn({ compensation })).toHaveProperty('compensation'),
  )
  test.each([0, 0.5, 0.75, 1.25, -1, 1e9, '2'])('with %j hours', (duration) => {
    expect(errorsIn({ duration })).toHaveProperty('duration')
  })
  test.each([0, 1.5, -20, 1e9, '20'])('with %j points', (pointsOffered) => {
    expect(errorsIn({ pointsOffered })).toHaveProperty('pointsOffered')
  })

  test('with every wrong field named at once, also those of the combined rule', () => {
    expect(Object.keys(errorsIn({ title: '', address: '', date: null }))).toEqual(['title', 'address', 'compensation'])
  })
})

describe('a search', () => {
  test('is parsed from text', () => {
    const asked = { near: '41.88,-87.78', miles: '5', limit: '6', tz: 'America/Chicago', q: ' dog ' }
    expect(z.parse(taskSearch, asked)).toEqual({
      near: { latitude: 41.88, longitude: -87.78 },
      miles: 5,
      limit: 6,
      tz: 'America/Chicago',
      q: 'dog',
    })
  })

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', 'abc'],
    ['limit', ['1', '2']],
    ['miles', '3'],
    ['miles', 'NaN'],
    ['near', '41.88'],
    ['near', '91,0'],
    ['near', '0,181'],
    ['near', "0,0'"],
    ['when', 'yesterday'],
    ['sort', 'cheapest'],
    ['compensation', 'gold'],
    ['category', 'constructor'],
    ['cursor', 'nowhere'],
    ['q', 'x'.repeat(201)],
    ['q', 'dog\0'],
  ])('for %s = %j is refused, and named', (field, value) => {
    expect(Object.keys(errorsOf(taskSearch, { near: '0,0', [field]: value }))).toEqual([field])
  })
})
