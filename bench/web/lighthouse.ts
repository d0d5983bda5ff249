import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inTurn } from '../measure.ts'
import { report } from '../report.ts'
import { phone, type Setup, visit } from './setup.ts'

const version = '13.5.0'
/**
 * The package is larger than all other measuring tools together, so it is not a dependency; LIGHTHOUSE may name its
 * path.
 */
const modulePath = process.env['LIGHTHOUSE'] ?? 'lighthouse'

type Scores = Record<'performance' | 'accessibility' | 'best-practices', number>
type Audit = { score: number | null; title: string }
type Result = {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
    audits: Record<string, Audit>
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>

const load = (): Promise<Lighthouse | null> =>
  import(modulePath).then(
    (module) => module.default,
    () => null,
  )

/** Serves a page without any further resources. */
async function openStaticPage() {
  const words = '<p>Neighbors ask for help or offer it, and find each other nearby.</p>'.repeat(40)
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><meta name="description" content="A bare page"><h1>Bare</h1>${words}</html>`
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() }
}

/**
 * Runs Lighthouse on the landing and browse screens, on a phone, beside a bare page, and prints the audits that failed.
 */
export async function lighthouse(setup: Setup) {
  const run = await load()
  if (run === null)
    return console.log(`skipped  Lighthouse is not installed: npm install --no-save lighthouse@${version}`)
  const context = await visit(setup, { as: 'ben', viewport: phone })
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await context.close()

  const bare = await openStaticPage()
  const worst = new Map<string, Scores>()
  const failedAudits = new Set<string>()
  const scoresOf = async (name: string, url: string, extraHeaders = {}) => {
    const answer = await run(url, {
      port: setup.debugPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      extraHeaders,
    })
    if (!answer) throw new Error(`Lighthouse has no result for ${url}`)
    const { categories, audits } = answer.lhr
    const points = (category: keyof Scores) => Math.round((categories[category]?.score ?? 0) * 100)
    for (const category of ['accessibility', 'best-practices'])
      for (const { id } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id]
        if (name !== 'bare' && audit?.score !== null && (audit?.score ?? 1) < 1)
          failedAudits.add(`${name}: ${audit?.title}`)
      }
    const before = worst.get(name)
    const least = (category: keyof Scores) => Math.min(before?.[category] ?? 100, points(category))
    worst.set(name, {
      performance: least('performance'),
      accessibility: least('accessibility'),
      'best-practices': least('best-practices'),
    })
    return points('performance')
  }
  const performance = await inTurn(setup.rounds, {
    bare: () => scoresOf('bare', bare.url),
    landing: () => scoresOf('landing', `${setup.address}/`),
    browse: () => scoresOf('browse', `${setup.address}/browse`, { Cookie: cookie }),
  }).finally(bare.stop)

  for (const name of ['landing', 'browse'] as const)
    for (const category of ['accessibility', 'best-practices'] as const)
      report({
        what: `Lighthouse, ${name}, ${category}`,
        value: worst.get(name)?.[category] ?? 0,
        unit: 'points',
        goal: 100,
        atLeast: true,
        from: 'the least of all rounds',
      })
  for (const [name, goal] of [['landing', 5] as const, ['browse', 10] as const])
    report({
      what: `Lighthouse, ${name}, performance below a bare page`,
      value: performance.bare - performance[name],
      unit: 'points',
      goal,
      from: `${performance[name]} and ${performance.bare}`,
    })
  for (const audit of failedAudits) console.log(`         ${audit}`)
}
