import type { BrowserContext } from '@playwright/test'
import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import type { Shot } from './screens.ts'

/** Signs a person in to the demo; the first call for nora creates her account. */
export async function signIn({ request }: BrowserContext, who: Shot['as']) {
  if (who === 'nobody') return
  const credentials = { email: `${who}@porchlight.example`, password: demoPassword }
  if (who === 'nora')
    await request.post('/api/auth/register', { data: { ...credentials, firstName: 'Nora', lastName: 'Whitfield' } })
  await request.post('/api/auth/login', { data: credentials })
}
