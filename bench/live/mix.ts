import { quantile } from '../measure.ts'
import { listPath, placeAt } from '../places.ts'
import { milliseconds, report } from '../report.ts'
import type { Tab } from './chat-database.ts'
import { openClients } from './clients.ts'
import { openProductNodes } from './contenders.ts'
import { atPace } from './pace.ts'
import { describeNodes, type Run } from './run.ts'

const tabsOpen = 5000
/** Each tab sends a request about every six seconds. */
const perSecond = 846
const seconds = 20

const listNear = (turn: number) => listPath(placeAt(turn))

/** Nine of ten requests read data that screens show, and one sends a message. */
const reads: ((tab: Tab, turn: number) => string)[] = [
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

/** Checks that thousands of open tabs that browse and write get all responses and all messages. */
export async function mix({ database, size }: Run) {
  const contender = await openProductNodes(database, size)
  const clients = await openClients(contender, database.tabs.slice(0, tabsOpen))
  const [answered, received, errors]: [number[], number[], unknown[]] = [[], [], []]
  const one = async (turn: number) => {
    const pathOf = reads[turn % (reads.length + 1)]
    if (pathOf === undefined) return void received.push(await clients.send(Math.floor(turn / (reads.length + 1))))
    const startedAt = performance.now()
    await clients.get(turn, (tab) => pathOf(tab, turn))
    answered.push(performance.now() - startedAt)
  }
  await atPace(perSecond, seconds, (turn) => one(turn).catch((error) => void errors.push(error)))
  const lost = clients.countLost()
  const memory = await Promise.all(contender.nodes.map((node) => node.memoryUse()))
  await clients.close()
  await contender.stop()
  if (errors.length > 0) console.error(errors[0])
  const at = (times: number[]) => [0.5, 0.99].map((share) => milliseconds(quantile(times, share))).join(' and ')
  report({
    what: `errors, ${tabsOpen} tabs, ${perSecond} calls a second, ${describeNodes(size)}`,
    value: errors.length + lost,
    unit: `of ${perSecond * seconds}`,
    goal: 0,
    from: `answered p50 and p99 ${at(answered)}, received ${at(received)}, ${memory.map(({ resident }) => Math.round(resident / 2 ** 20)).join(' and ')} MB`,
  })
}
