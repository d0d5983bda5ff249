import type { Db } from '#server/database/tables.ts'
import { factorShownWithin, hasShownDemoPassword } from '#server/features/auth/sessions.ts'
import type { WhyNotUseRole } from '#server/platform/http/register-calls.ts'
import { decisionFactorMinutes, roleFactorMinutes } from '#shared/constants.ts'
import { findRole } from './store.ts'

/**
 * A role works from the next request on, and ends with it; an operator may do all that a moderator may. It needs a
 * second factor that was shown in this session, and for a decision a fresh one. A demo on this machine asks for none.
 * In a demo that others can reach everybody knows the passwords of those who have a role, so it asks for the password
 * that was printed at its start, once in each session.
 */
export const openRoleGate =
  (db: Db, demo: 'local' | 'public' | false): WhyNotUseRole =>
  async ({ id, sessionId }, { role: needed, isDecision }) => {
    const role = await findRole(db, id)
    if (role !== needed && role !== 'operator') return 'page_missing'
    if (demo === 'local') return null
    if (demo === 'public') return (await hasShownDemoPassword(db, sessionId)) ? null : 'demo_password_needed'
    const minutes = isDecision ? decisionFactorMinutes : roleFactorMinutes
    return (await factorShownWithin(db, sessionId, minutes)) ? null : 'second_factor_needed'
  }
