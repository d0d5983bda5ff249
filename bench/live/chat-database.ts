import { urlOf } from '#tests/setup/database-url.ts'
import { scaleTemplate } from '../database.ts'
import { once } from '../once.ts'

const tasks = 100_000

/** One open tab: a user signed in with this token, in a chat about a task with one other user. */
export type Tab = { person: string; token: string; taskId: string; other: string }

export type ChatDatabase = {
  url: string
  /** The two tabs of a chat are next to each other, and no user appears twice. */
  tabs: Tab[]
  close: () => Promise<void>
}

/** Copies the seeded database, so that rows written by a run are discarded. */
export async function openChatDatabase(server: string): Promise<ChatDatabase> {
  const template = await scaleTemplate(server, tasks)
  const name = `porchlight_live_${process.pid}`
  await once(server, `create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(server, name)
  await once(url, `update sessions set expires_at = now() + interval '30 days'`)
  await once(url, 'vacuum (analyze)')
  const chats = await once<Chat>(url, openChats)
  return {
    url,
    tabs: tabsOf(chats),
    close: async () => void (await once(server, `drop database ${name} with (force)`)),
  }
}

type Chat = { task: string; requester: string; helper: string; requesterToken: string; helperToken: string }

const openChats = `select task_id as task, conversations.requester_id as requester, conversations.helper_id as helper,
    requester_session.token as "requesterToken", helper_session.token as "helperToken"
  from conversations join tasks on tasks.id = task_id and status = 'open'
  join sessions as requester_session on requester_session.user_id = conversations.requester_id
  join sessions as helper_session on helper_session.user_id = conversations.helper_id
  order by conversations.id`

function tabsOf(chats: Chat[]): Tab[] {
  const seen = new Set<string>()
  return chats.flatMap(({ task: taskId, requester, helper, ...tokens }) => {
    if (seen.has(requester) || seen.has(helper)) return []
    seen.add(requester).add(helper)
    return [
      { person: requester, token: tokens.requesterToken, taskId, other: helper },
      { person: helper, token: tokens.helperToken, taskId, other: requester },
    ]
  })
}
