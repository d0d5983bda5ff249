import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { inTurn } from './measure.ts'
import { densePlaces, listPath } from './places.ts'
import { report } from './report.ts'
import type { Run } from './run.ts'
import { openBare, openProduct } from './servers.ts'

const paths = densePlaces.map(listPath)

/** Responses per second over twenty concurrent connections. */
async function responsesPerSecond(address: string, cookie = ''): Promise<number> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie } }))
  const result = await autocannon({ url: address, connections: 20, duration: 5, requests })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals and ${result.errors} errors`)
  return result.requests.average
}

/** Compares the throughput and the size of the product's task lists with those of the bare server. */
export async function http({ rounds, databases }: Run) {
  const database = databases.find(({ tasks }) => tasks === 100_000) ?? databases.at(-1)
  if (database === undefined) return
  const [product, bare] = [await openProduct(database.url), await openBare(database.url)]
  const measure = async () => {
    const figures = await inTurn(rounds, {
      product: () => responsesPerSecond(product.address, product.cookie),
      bare: () => responsesPerSecond(bare.address),
    })
    const headers = { cookie: product.cookie, 'accept-encoding': 'identity' }
    const textOf = async (address: string) => (await fetch(address + paths[0], { headers })).text()
    return { ...figures, text: await textOf(product.address), least: await textOf(bare.address) }
  }
  const figures = await measure().finally(() => Promise.all([product.stop(), bare.stop()]))
  report({
    what: `GET /api/tasks, responses a second vs a bare server, ${database.name}`,
    value: figures.product / figures.bare,
    goal: 0.5,
    atLeast: true,
    from: `${Math.round(figures.product)} and ${Math.round(figures.bare)} a second`,
  })
  const [compressed, least] = [compressedKilobytes(figures.text), compressedKilobytes(figures.least)]
  report({
    what: 'GET /api/tasks, 20 rows, gzip, vs the same rows from the bare server',
    value: compressed / least,
    goal: 1.1,
    from: `${compressed.toFixed(2)} and ${least.toFixed(2)} KB, of ${(figures.text.length / 1024).toFixed(1)} KB of JSON`,
  })
}

const compressedKilobytes = (text: string) => gzipSync(text, { level: 6 }).length / 1024
