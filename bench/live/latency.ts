import { inTurn, median, quantile } from '../measure.ts'
import { milliseconds, report } from '../report.ts'
import { type Clients, openClients } from './clients.ts'
import { openBareNodes, openProductNodes } from './contenders.ts'
import { atPace } from './pace.ts'
import { describeNodes, type Run } from './run.ts'

const socketsOpen = 2000
const perSecond = 100
const seconds = 10

/** Measures how long each message takes to arrive, at a constant rate. */
async function measureTimes({ send, countLost }: Clients): Promise<number[]> {
  const times: number[] = []
  await atPace(perSecond, seconds, async (turn) => void times.push(await send(turn)))
  if (countLost() > 0) throw new Error(`${countLost()} sockets were lost`)
  return times
}

/**
 * Compares the time from the POST of a message to its frame in the other tab with a bare server that has as many
 * sockets.
 */
export async function latency({ database, rounds, size }: Run) {
  const contenders = [await openProductNodes(database, size), await openBareNodes(database, size)] as const
  const clients = await Promise.all(
    contenders.map((contender) => openClients(contender, database.tabs.slice(0, socketsOpen))),
  )
  const [productClients, bareClients] = clients as [Clients, Clients]
  const medians: Record<string, number[]> = { product: [], bare: [] }
  const measure = (name: string, clients: Clients) => async () => {
    const times = await measureTimes(clients)
    medians[name]?.push(median(times))
    return quantile(times, 0.99)
  }
  const { product, bare } = await inTurn(rounds, {
    product: measure('product', productClients),
    bare: measure('bare', bareClients),
  }).finally(async () => {
    await Promise.all(clients.map((open) => open.close()))
    await Promise.all(contenders.map((contender) => contender.stop()))
  })
  const [productMedian, bareMedian] = [median(medians['product'] ?? []), median(medians['bare'] ?? [])]
  const what = `${perSecond} messages a second, ${describeNodes(size)}, post to frame, p99`
  const from = `${milliseconds(product)} and ${milliseconds(bare)}; p50 ${milliseconds(productMedian)} and ${milliseconds(bareMedian)}`
  report({ what: `${what} vs bare ws`, value: product / bare, goal: 2.5, from })
  report({ what, value: product, unit: 'ms', goal: 150, from: `${socketsOpen} sockets open` })
}
