import { setTimeout } from 'node:timers/promises'
import { inTurn } from '../measure.ts'
import { report } from '../report.ts'
import { type Contender, openBareNodes, openProductNodes } from './contenders.ts'
import type { Run } from './run.ts'
import { openScreens } from './screens.ts'
import type { Tab } from './town.ts'

const tabsOpen = 5000
/**
 * What opening sockets takes once and for all is no socket's own: a few at once are opened and closed, many times over.
 */
const tabsBefore = 50
const timesBefore = 60
const restMs = 2000

/**
 * Kilobytes in use for each socket that is open and says nothing. Not those of the whole process, which takes memory
 * from the machine in pieces that say more about the garbage of the moment.
 */
async function kilobytesEach(contender: Contender, tabs: Tab[]): Promise<number> {
  const used = async () => (await contender.nodes[0]?.held())?.used ?? Number.NaN
  for (let time = 0; time < timesBefore; time++) await (await openScreens(contender, tabs.slice(0, tabsBefore))).close()
  await setTimeout(restMs)
  const before = await used()
  const screens = await openScreens(contender, tabs.slice(0, tabsOpen))
  await setTimeout(restMs)
  const after = await used()
  await screens.close()
  return (after - before) / tabsOpen / 1024
}

/** What an idle socket holds, beside one of a bare server. */
export async function memory({ town, rounds }: Run) {
  const measure = (open: typeof openProductNodes) => async () => {
    const contender = await open(town, { count: 1 })
    return kilobytesEach(contender, town.tabs).finally(contender.stop)
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
