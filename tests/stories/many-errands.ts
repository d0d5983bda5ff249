import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hourMs } from '#shared/time.ts'
import { cast } from '../cast.ts'
import { type desk, emailOf, password } from './story-test.ts'

export type OpenAsCleo = (viewport: typeof desk) => Promise<Page>

type Neighborhood = { browser: Browser; baseURL: string; fill: (context: BrowserContext) => Promise<void> }

/** Opens pages as Cleo on a server that `fill` populates before the first page. */
export async function withCleo(
  { browser, baseURL, fill }: Neighborhood,
  use: (openAsCleo: OpenAsCleo) => Promise<void>,
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

/** Number of the errand in another town, where no other pin covers its own. */
export const distantErrand = 1

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
      address:
        number === distantErrand ? '8 Elm Street, Elmwood Park, IL 60707' : '12 Maple Street, Oak Park, IL 60302',
      ...errand,
    },
  })
