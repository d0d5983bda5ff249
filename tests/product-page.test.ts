import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as constants from '#shared/constants.ts'
import { settingGroups } from '#shared/notifications/settings-copy.ts'
import { rates } from '#shared/rates.ts'
import { sampleNotifications } from './fixtures/sample-notifications.ts'

/** The cells of each row in the tables of this section of docs/product.md. */
function rowsOf(section: number): string[][] {
  const [, text = ''] = readFileSync('docs/product.md', 'utf8').split(new RegExp(`^## ${section}\\. .*$`, 'm'))
  const lines = text.split(/^## /m)[0]?.split('\n') ?? []
  return lines.filter((line) => /^\| (?!---)/.test(line)).map((line) => line.slice(2, -2).split(' | '))
}

const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
const numbersIn = (cell = '') =>
  (cell.match(/\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')))

/** Returns the numbers by which the page may give a value: bytes in MiB, and pixels in megapixels. */
const writtenAs = (value: number) => [value, value / constants.mebibyte, value / 1e6]

const numbers: Record<string, unknown> = constants
const ratesByName: Record<string, readonly { max: number }[]> = rates
const rows = rowsOf(9)
const constantRows = rows.flatMap(([, cell = '', names]) =>
  namesIn(names)
    .filter((name) => name in numbers)
    .map((name) => [name, cell, [numbers[name]].flat() as number[]] as const),
)
const rateRows = rows.flatMap(([, cell = '', names]) =>
  namesIn(names)
    .filter((name) => name in ratesByName)
    .map((name) => [name, cell, (ratesByName[name] ?? []).map(({ max }) => max)] as const),
)

test('every rate limit is on the page, and so are more than eighty constants', () => {
  expect(rateRows.map(([name]) => name).toSorted()).toEqual(Object.keys(rates).toSorted())
  expect(constantRows.length).toBeGreaterThan(80)
})

test.each([...constantRows, ...rateRows])('the page gives the value of %s: %s', (_name, cell, values) => {
  const written = numbersIn(cell)
  for (const value of values) expect(writtenAs(value).filter((number) => written.includes(number))).not.toEqual([])
})

const switches = settingGroups.flatMap((group) => group.switches)
const samples = { who: { id: 'ben', firstName: 'Ben' }, title: 'Walk my dog', reason: 'A cold' }
const [onRequests, onServices] = [sampleNotifications(samples, 'request'), sampleNotifications(samples, 'service')]

test('the page lists every notification with its titles and its switch', () => {
  const expected = (Object.keys(onRequests) as (keyof typeof onRequests)[]).map((name) => {
    const [request, service] = [onRequests[name], onServices[name]]
    const titles = [...new Set([request.title, service.title])].map((title) => `'${title}'`).join(', ')
    const label = switches.find((one) => one.name === request.topic)?.label
    return [`\`${name}\``, name === 'reminder' ? 'the time that comes near' : titles, label]
  })
  const listed = rowsOf(7).filter(([name = '']) => /^`\w+`$/.test(name))
  expect(listed).toEqual(expected)
})
