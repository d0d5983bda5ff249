import webpush from 'web-push'
import type { Db } from '#server/db/tables.ts'

export type PushKeys = { publicKey: string; privateKey: string }

/** The pair by which push services know this installation: made once, the same on every node. */
export async function findPushKeys(db: Db): Promise<PushKeys> {
  const columns = ['push_public_key as publicKey', 'push_private_key as privateKey'] as const
  const { publicKey, privateKey } = await db.selectFrom('installation').select(columns).executeTakeFirstOrThrow()
  if (publicKey !== null && privateKey !== null) return { publicKey, privateKey }
  const made = webpush.generateVAPIDKeys()
  await db
    .updateTable('installation')
    .set({ push_public_key: made.publicKey, push_private_key: made.privateKey })
    .where('push_public_key', 'is', null)
    .execute()
  return findPushKeys(db)
}
