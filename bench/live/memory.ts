import { setTimeout } from 'node:timers/promises'
import { inTurn } from '../measure.ts'
import { report } from '../report.ts'
import type { Tab } from './chat-database.ts'
import { openClients } from './clients.ts'
import { type Contender, openBareNodes, openProductNodes } from './contenders.ts'
import type { Run } from './run.ts'

const tabsOpen = 5000
/**
 * Warm-up: opens and closes a few sockets many times, so that one-time allocations are not counted as memory of a
 * socket.
 */
const tabsBefore = 50
const timesBefore = 60
const settleMs = 2000

/**
 * Kilobytes of heap and external memory for each open, idle socket. The resident set size is not used: the process
 * takes memory in large blocks, so it mostly reflects the state of the garbage collector.
 */
async function kilobytesEach(contender: Contender, tabs: Tab[]): Promise<number> {
  const used = async () => (await contender.nodes[0]?.memoryUse())?.used ?? Number.NaN
  for (let time = 0; time < timesBefore; time++) await (await openClients(contender, tabs.slice(0, tabsBefore))).close()
  await setTimeout(settleMs)
  const before = await used()
  const clients = await openClients(contender, tabs.slice(0, tabsOpen))
  await setTimeout(settleMs)
  const after = await used()
  await clients.close()
  return (after - before) / tabsOpen / 1024
}

/** Compares the memory of an idle socket with that of a bare server. */
export async function memory({ database, rounds }: Run) {
  const measure = (open: typeof openProductNodes) => async () => {
    const contender = await open(database, { count: 1 })
    return kilobytesEach(contender, database.tabs).finally(contender.stop)
  }
  const { product, bare } = await inTurn(rounds, {
    product: measure(openProductNodes),
    bare: measure(openBareNodes),
  })
  report({
    what: `memory of an idle socket, ${tabsOpen} open, vs bare ws`,
    value: product / bare,
    goal: 2,
    from: `${product.toFixed(1)} and ${bare.toFixed(1)} KB`,
  })
}
