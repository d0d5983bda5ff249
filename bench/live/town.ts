import pg from 'pg'
import { urlOf } from '#tests/setup/database-url.ts'
import { scaleTemplate } from '../database.ts'

const tasks = 100_000

/** What one tab is open for: somebody who is signed in by this token, in a chat with one other. */
export type Tab = { person: string; token: string; taskId: string; other: string }

export type Town = {
  url: string
  /** The two ends of a chat stand side by side, and nobody stands there twice. */
  tabs: Tab[]
  close: () => Promise<void>
}

/** A copy of the made-up country, so that what is written here is gone afterwards. */
export async function openTown(server: string): Promise<Town> {
  const template = await scaleTemplate(server, tasks)
  const name = `porchlight_live_${process.pid}`
  await once(server, `create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(server, name)
  await once(url, `update sessions set expires_at = now() + interval '30 days'`)
  await once(url, 'vacuum (analyze)')
  const chats = await once(url, openChats)
  return {
    url,
    tabs: tabsOf(chats),
    close: async () => void (await once(server, `drop database ${name} with (force)`)),
  }
}

async function once(url: string, statement: string): Promise<Chat[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Chat>(statement)).rows
  } finally {
    await client.end()
  }
}

type Chat = { task: string; requester: string; helper: string; requesterToken: string; helperToken: string }

const openChats = `select task_id as task, conversations.requester_id as requester, conversations.helper_id as helper,
    asks.token as "requesterToken", helps.token as "helperToken"
  from conversations join tasks on tasks.id = task_id and status = 'open'
  join sessions as asks on asks.user_id = conversations.requester_id
  join sessions as helps on helps.user_id = conversations.helper_id
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
