import { inTurn, median, quantile } from '../measure.ts'
import { milliseconds, report } from '../report.ts'
import { openBareNodes, openProductNodes } from './contenders.ts'
import { atPace } from './pace.ts'
import { inWords, type Run } from './run.ts'
import { openScreens, type Screens } from './screens.ts'

const socketsOpen = 2000
const perSecond = 100
const seconds = 10

/** How long each message took until it was heard, at an even pace. */
async function listenTo({ say, countLost }: Screens): Promise<number[]> {
  const times: number[] = []
  await atPace(perSecond, seconds, async (turn) => void times.push(await say(turn)))
  if (countLost() > 0) throw new Error(`${countLost()} sockets were lost`)
  return times
}

/** From the post of a message to its frame at the other side, beside a bare server with as many sockets. */
export async function talk({ town, rounds, size }: Run) {
  const contenders = [await openProductNodes(town, size), await openBareNodes(town, size)] as const
  const screens = await Promise.all(
    contenders.map((contender) => openScreens(contender, town.tabs.slice(0, socketsOpen))),
  )
  const [ours, theirs] = screens as [Screens, Screens]
  const middle: Record<string, number[]> = { product: [], bare: [] }
  const measure = (name: string, screens: Screens) => async () => {
    const times = await listenTo(screens)
    middle[name]?.push(median(times))
    return quantile(times, 0.99)
  }
  const { product, bare } = await inTurn(rounds, {
    product: measure('product', ours),
    bare: measure('bare', theirs),
  }).finally(async () => {
    await Promise.all(screens.map((open) => open.close()))
    await Promise.all(contenders.map((contender) => contender.stop()))
  })
  const [ourMiddle, theirMiddle] = [median(middle['product'] ?? []), median(middle['bare'] ?? [])]
  const what = `${perSecond} messages a second, ${inWords(size)}, post to frame, p99`
  const from = `${milliseconds(product)} and ${milliseconds(bare)}; p50 ${milliseconds(ourMiddle)} and ${milliseconds(theirMiddle)}`
  report({ what: `${what} vs bare ws`, value: product / bare, goal: 2.5, from })
  report({ what, value: product, unit: 'ms', goal: 150, from: `${socketsOpen} sockets open` })
}
