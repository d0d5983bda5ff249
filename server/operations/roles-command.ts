import * as z from 'zod/mini'
import type { Db } from '#server/database/tables.ts'
import { changeRole } from '#server/features/roles/change-role.ts'
import { findCandidate, findStaff } from '#server/features/roles/store.ts'
import { runCommand } from '#server/platform/process/run-command.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { email as emailSchema } from '#shared/auth/schema.ts'
import { type StaffRole, staffRoles } from '#shared/moderation/roles.ts'
import { oneOf } from '#shared/one-of.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { withInstallation } from './installation.ts'

const usage = 'Usage: npm run roles -- list, or grant moderator ADDRESS, or grant operator ADDRESS, or revoke ADDRESS'

type Command = { name: 'list' } | { name: 'grant'; role: StaffRole; email: string } | { name: 'revoke'; email: string }

function parseCommand([name, ...words]: string[]): Command {
  const { data: email } = z.safeParse(emailSchema, words.at(-1))
  const role = oneOf(staffRoles, words[0])
  if (name === 'list' && words.length === 0) return { name }
  if (name === 'grant' && words.length === 2 && role && email) return { name, role, email }
  if (name === 'revoke' && words.length === 1 && email) return { name, email }
  throw new StartupError(usage)
}

async function listRoles(db: Db): Promise<string> {
  const staff = await findStaff(db)
  if (staff.length === 0) return 'Nobody has a role.'
  return staff
    .map((person) => `${person.role}  ${nameOf(person)}  ${person.email}  since ${person.grantedAt.toISOString()}`)
    .join('\n')
}

/** Grants or revokes a role. A role needs a confirmed address, because the mailbox is a way into the account. */
async function grantOrRevoke(db: Db, email: string, role: StaffRole | null): Promise<string> {
  const user = await findCandidate(db, email)
  if (!user) throw new StartupError(`Nobody here has the address ${email}.`)
  if (role && !user.isConfirmed) throw new StartupError(`${email} has not confirmed this address yet.`)
  const name = nameOf(user)
  const isChanged = await db.transaction().execute((tx) => changeRole(tx, user.id, role))
  const state = role ? `is ${role === 'operator' ? 'an operator' : 'a moderator'}` : 'has no role'
  return isChanged ? `${name} (${email}) ${state} now.` : `${name} (${email}) ${state} already.`
}

runCommand(async () => {
  const command = parseCommand(process.argv.slice(2))
  console.log(
    await withInstallation(({ db }) => {
      if (command.name === 'list') return listRoles(db)
      return grantOrRevoke(db, command.email, command.name === 'grant' ? command.role : null)
    }),
  )
})
