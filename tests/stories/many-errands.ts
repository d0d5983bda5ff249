import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hourMs } from '#shared/time.ts'
import { cast } from '../cast.ts'
import { type desk, emailOf, password } from './stage.ts'

export type OpensCleos = (viewport: typeof desk) => Promise<Page>

type Neighborhood = { browser: Browser; baseURL: string; fill: (context: BrowserContext) => Promise<void> }

/** Opens Cleo's pages on a server of their own, which is filled before the first of them. */
export async function withCleo(
  { browser, baseURL, fill }: Neighborhood,
  use: (cleos: OpensCleos) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = []
  await use(async (viewport) => {
    const context = await browser.newContext({ baseURL, viewport })
    contexts.push(context)
    await context.request.post('/api/auth/register', { data: { ...cast.cleo, email: emailOf(cast.cleo), password } })
    if ((await (await context.request.get('/api/tasks')).json()).length === 0) await fill(context)
    return context.newPage()
  })
  for (const context of contexts) await context.close()
}

/** The errand that is asked for in another town, where nothing hides its pin. */
export const apart = 1

type Errand = { title: string; inHours: number; category?: string }

export const postErrand = ({ request }: BrowserContext, number: number, { inHours, ...errand }: Errand) =>
  request.post('/api/tasks', {
    data: {
      taskType: 'request',
      description: 'There and back again, with a bag in each hand.',
      category: 'delivery',
      date: new Date(Date.now() + inHours * hourMs).toISOString(),
      compensationType: 'money',
      compensation: 5,
      address: number === apart ? '8 Elm Street, Elmwood Park, IL 60707' : '12 Maple Street, Oak Park, IL 60302',
      ...errand,
    },
  })
