import { idOf } from '#bench/seed/draws.ts'
import { densePlace } from '#bench/seed/metros.ts'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { offeredCategories } from '#shared/tasks/categories.ts'
import { payFilters, sorts, whenFilters } from '#shared/tasks/choices.ts'

/**
 * In progress, with the longest chat of all, between the person who asks most and the next one; and open, with hundreds
 * of offers.
 */
const tasks = [idOf('task', 1), idOf('task', 201)]
const people = [idOf('person', 1), idOf('person', 2)]
const nothing = '00000000-0000-4000-8000-000000000001'

/** A call's paths, about what there is most to read of. */
function pathsOf({ path }: Call): string[] {
  const ids = path.includes('/tasks/') ? tasks : path.includes('/users/') ? people : [nothing]
  return path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path.replace(':zip', '60302')]
}

const near = `near=${densePlace.latitude},${densePlace.longitude}`
/** A thousand miles from the next neighbor. */
const fromTheSea = 'near=20,-150'
const [cityBox, countryBox] = ['bbox=41,-88,42,-87', 'bbox=20,-130,50,-60']
const inOrder = sorts.filter((sort) => sort !== 'closest')
const closest = [`near=home`, fromTheSea, `${near}&when=this_week`, `${near}&${countryBox}`]
const wanted = [
  ...sorts.flatMap((sort) => [near, `${near}&miles=5`, `${near}&miles=25`].map((where) => `sort=${sort}&${where}`)),
  ...inOrder.flatMap((sort) =>
    ['', '&when=this_week', `&${cityBox}`, `&${countryBox}`, `&when=this_week&${countryBox}`].flatMap((more) =>
      ['', '&q=piano', '&q=xylophone'].map((words) => `sort=${sort}${words}${more}`),
    ),
  ),
  ...closest.flatMap((where) => ['', '&q=piano', '&q=xylophone'].map((words) => `sort=closest&${where}${words}`)),
  ...['dog', 'piano', 'dog piano', 'the', 'xylophone', 'pianno'].flatMap((q) => [
    `q=${q}`,
    `q=${q}&${near}&miles=25`,
    `q=${q}&${near}&miles=25&when=this_week`,
  ]),
  // Where a fifth of all lives, a small town, names of many towns, and what is begun.
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
  ...offeredCategories.slice(0, 3).map((category) => `category=${category}&${near}&miles=25`),
  ...payFilters.map((pay) => `compensation=${pay}&${near}&miles=25`),
  ...whenFilters.map((when) => `when=${when}&${near}&miles=25`),
]

const calls = Object.values(api).flatMap((room) => Object.values(room as Record<string, Call>))

const asked = (paths: string[]) => paths.map((path) => `GET ${path}`)

/** Every call that reads. */
export const reads = asked([
  ...calls.filter(({ method }) => method === 'GET').flatMap(pathsOf),
  ...tasks.map((id) => `/api/tasks/${id}/messages?with=${people[1]}`),
  '/api/my-tasks?type=requested',
  '/api/my-tasks?type=offered',
])

/** The searches of the browse screen, which finds the same for whoever asks. */
export const searches = asked(wanted.map((search) => `/api/tasks?limit=20&${search}`))
