import * as z from 'zod/mini'
import type { Db } from '#server/database/tables.ts'
import { findFactorResets } from '#server/features/auth/factor-resets.ts'
import { askFactorReset } from '#server/features/roles/ask-factor-reset.ts'
import { changeRole } from '#server/features/roles/change-role.ts'
import { findCandidate, findStaff } from '#server/features/roles/store.ts'
import { runCommand } from '#server/platform/process/run-command.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { email as emailSchema } from '#shared/auth/schema.ts'
import { type StaffRole, staffRoles } from '#shared/moderation/roles.ts'
import { oneOf } from '#shared/one-of.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { withInstallation } from './installation.ts'

const usage =
  'Usage: npm run roles -- list, or grant moderator ADDRESS, or grant operator ADDRESS, or revoke ADDRESS, ' +
  'or reset-factor ADDRESS'

type Command =
  | { name: 'list' }
  | { name: 'grant'; role: StaffRole; email: string }
  | { name: 'revoke' | 'reset-factor'; email: string }

function parseCommand([name, ...words]: string[]): Command {
  const { data: email } = z.safeParse(emailSchema, words.at(-1))
  const role = oneOf(staffRoles, words[0])
  if (name === 'list' && words.length === 0) return { name }
  if (name === 'grant' && words.length === 2 && role && email) return { name, role, email }
  if ((name === 'revoke' || name === 'reset-factor') && words.length === 1 && email) return { name, email }
  throw new StartupError(usage)
}

async function listRoles(db: Db): Promise<string> {
  const staff = (await findStaff(db)).map(
    (person) => `${person.role}  ${nameOf(person)}  ${person.email}  since ${person.grantedAt.toISOString()}`,
  )
  const resets = (await findFactorResets(db)).map(
    (person) => `second step of  ${nameOf(person)}  ${person.email}  ends ${person.dueAt.toISOString()}`,
  )
  return [...(staff.length > 0 ? staff : ['Nobody has a role.']), ...resets].join('\n')
}

async function findByAddress(db: Db, email: string) {
  const user = await findCandidate(db, email)
  if (!user) throw new StartupError(`Nobody here has the address ${email}.`)
  return { ...user, name: nameOf(user) }
}

/** Grants or revokes a role. A role needs a confirmed address, because the mailbox is a way into the account. */
async function grantOrRevoke(db: Db, email: string, role: StaffRole | null): Promise<string> {
  const user = await findByAddress(db, email)
  if (role && !user.isConfirmed) throw new StartupError(`${email} has not confirmed this address yet.`)
  const isChanged = await db.transaction().execute((tx) => changeRole(tx, user.id, role))
  const state = role ? `is ${role === 'operator' ? 'an operator' : 'a moderator'}` : 'has no role'
  return isChanged ? `${user.name} (${email}) ${state} now.` : `${user.name} (${email}) ${state} already.`
}

/** Asks for the end of a lost second factor, a day later. */
async function resetFactor(db: Db, email: string): Promise<string> {
  const user = await findByAddress(db, email)
  const reset = await db.transaction().execute((tx) => askFactorReset(tx, user.id))
  if (reset === null) throw new StartupError(`${user.name} (${email}) has no second step.`)
  const isNew = reset.isNew ? '' : ' already'
  const ends = `The second step of ${user.name} (${email}) ends at ${reset.dueAt.toISOString()}${isNew}`
  return `${ends}, unless it is used before. Signing in with it stops this, and so does “Not me” in the mail about it.`
}

runCommand(async () => {
  const command = parseCommand(process.argv.slice(2))
  console.log(
    await withInstallation(({ db }) => {
      if (command.name === 'list') return listRoles(db)
      if (command.name === 'reset-factor') return resetFactor(db, command.email)
      return grantOrRevoke(db, command.email, command.name === 'grant' ? command.role : null)
    }),
  )
})
