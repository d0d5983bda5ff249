import type { BrowserContext } from '@playwright/test'
import { demoPassword } from '#server/db/seed/demo.ts'
import type { Shot } from './screens.ts'

/** Nora comes new to the demo, the first time that she is asked for. */
export async function signIn({ request }: BrowserContext, who: Shot['as']) {
  if (who === 'nobody') return
  const entry = { email: `${who}@porchlight.example`, password: demoPassword }
  if (who === 'nora')
    await request.post('/api/auth/register', { data: { ...entry, firstName: 'Nora', lastName: 'Whitfield' } })
  await request.post('/api/auth/login', { data: entry })
}
