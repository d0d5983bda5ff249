import { densePlace } from '#bench/seed/metros.ts'
import { idOf } from '#bench/seed/random.ts'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { currentCategories } from '#shared/tasks/categories.ts'
import { compensationTypes, sorts, taskTypes, whenFilters } from '#shared/tasks/choices.ts'

/**
 * Two tasks: one in progress, with the longest chat, between the two most active people, and an open one with hundreds
 * of offers.
 */
const tasks = [idOf('task', 1), idOf('task', 201)]
const people = [idOf('person', 1), idOf('person', 2)]
const unknownId = '00000000-0000-4000-8000-000000000001'

/** Paths of a call, for the tasks and people with the most data. */
function pathsOf({ path }: Call): string[] {
  const ids = path.includes('/tasks/') ? tasks : path.includes('/users/') ? people : [unknownId]
  return path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path.replace(':zip', '60302')]
}

const near = `near=${densePlace.latitude},${densePlace.longitude}`
/** A place a thousand miles from the nearest neighbor. */
const farFromEverybody = 'near=20,-150'
const [cityBox, countryBox] = ['bbox=41,-88,42,-87', 'bbox=20,-130,50,-60']
const otherSorts = sorts.filter((sort) => sort !== 'closest')
const closest = [`near=home`, farFromEverybody, `${near}&when=this_week`, `${near}&${countryBox}`]
const searchQueries = [
  ...sorts.flatMap((sort) => [near, `${near}&miles=5`, `${near}&miles=25`].map((where) => `sort=${sort}&${where}`)),
  ...otherSorts.flatMap((sort) =>
    ['', '&when=this_week', `&${cityBox}`, `&${countryBox}`, `&when=this_week&${countryBox}`].flatMap((filters) =>
      ['', '&q=piano', '&q=xylophone'].map((text) => `sort=${sort}${text}${filters}`),
    ),
  ),
  ...closest.flatMap((where) => ['', '&q=piano', '&q=xylophone'].map((text) => `sort=closest&${where}${text}`)),
  ...['dog', 'piano', 'dog piano', 'the', 'xylophone', 'pianno'].flatMap((q) => [
    `q=${q}`,
    `q=${q}&${near}&miles=25`,
    `q=${q}&${near}&miles=25&when=this_week`,
  ]),
  // A metro with a fifth of all tasks, a small town, a town name that many states share, and an incomplete word.
  ...[
    'chicago',
    'oak park il',
    '60302',
    'bozeman',
    'springfield',
    'piano chicago',
    'xylophone bozeman',
    'dog oak pa',
  ].flatMap((q) => [`q=${q}`, `q=${q}&sort=highest_pay`, `q=${q}&sort=closest&${near}`, `q=${q}&${near}&miles=25`]),
  ...currentCategories.slice(0, 3).map((category) => `category=${category}&${near}&miles=25`),
  ...taskTypes.flatMap((type) => [`type=${type}`, `type=${type}&${near}&miles=25`, `type=${type}&q=piano`]),
  ...compensationTypes.map((pay) => `compensation=${pay}&${near}&miles=25`),
  ...whenFilters.map((when) => `when=${when}&${near}&miles=25`),
]

const calls = Object.values(api).flatMap((feature) => Object.values(feature as Record<string, Call>))

const callsOf = (paths: string[]) => paths.map((path) => `GET ${path}`)

/** Every call that reads. */
export const readCalls = callsOf([
  ...calls.filter((call) => call.method === 'GET' && call !== api.places.nearestZip).flatMap(pathsOf),
  `/api/zips?${near}`,
  ...tasks.map((id) => `/api/tasks/${id}/messages?with=${people[1]}`),
  '/api/my-tasks?type=requested',
  '/api/my-tasks?type=offered',
])

/** Searches of the browse screen; the results do not depend on the user. */
export const searchCalls = callsOf(searchQueries.map((search) => `/api/tasks?limit=20&${search}`))

/** Calls that read and exist for neighbors with a role only. */
export const operatorCalls = callsOf(calls.filter(({ method, role }) => method === 'GET' && role).flatMap(pathsOf))
