import { quantile } from '../measure.ts'
import { listPath, placeAt } from '../places.ts'
import { milliseconds, report } from '../report.ts'
import { openProductNodes } from './contenders.ts'
import { atPace } from './pace.ts'
import { inWords, type Run } from './run.ts'
import { openScreens } from './screens.ts'
import type { Tab } from './town.ts'

const tabsOpen = 5000
/** Each tab asks for something about every six seconds. */
const perSecond = 846
const seconds = 20

const listNear = (turn: number) => listPath(placeAt(turn))

/** Of ten turns, nine read what screens show, and one says something. */
const shown: ((tab: Tab, turn: number) => string)[] = [
  (_, turn) => listNear(turn),
  () => '/api/notifications/unread-count',
  ({ taskId }) => `/api/tasks/${taskId}`,
  ({ taskId, other }) => `/api/tasks/${taskId}/messages?with=${other}`,
  () => '/api/notifications/unread-count',
  (_, turn) => listNear(turn),
  ({ taskId }) => `/api/tasks/${taskId}`,
  () => '/api/messages/unread',
  () => '/api/notifications',
]

/** Thousands of open tabs whose people look around and write: whether all of it is answered and heard. */
export async function mix({ town, size }: Run) {
  const contender = await openProductNodes(town, size)
  const screens = await openScreens(contender, town.tabs.slice(0, tabsOpen))
  const [answered, heard, errors]: [number[], number[], unknown[]] = [[], [], []]
  const one = async (turn: number) => {
    const pathOf = shown[turn % (shown.length + 1)]
    if (pathOf === undefined) return void heard.push(await screens.say(Math.floor(turn / (shown.length + 1))))
    const askedAt = performance.now()
    await screens.read(turn, (tab) => pathOf(tab, turn))
    answered.push(performance.now() - askedAt)
  }
  await atPace(perSecond, seconds, (turn) => one(turn).catch((error) => void errors.push(error)))
  const lost = screens.countLost()
  const held = await Promise.all(contender.nodes.map((node) => node.held()))
  await screens.close()
  await contender.stop()
  if (errors.length > 0) console.error(errors[0])
  const at = (times: number[]) => [0.5, 0.99].map((share) => milliseconds(quantile(times, share))).join(' and ')
  report({
    what: `errors, ${tabsOpen} tabs, ${perSecond} calls a second, ${inWords(size)}`,
    value: errors.length + lost,
    unit: `of ${perSecond * seconds}`,
    goal: 0,
    from: `answered p50 and p99 ${at(answered)}, heard ${at(heard)}, ${held.map(({ resident }) => Math.round(resident / 2 ** 20)).join(' and ')} MB`,
  })
}
