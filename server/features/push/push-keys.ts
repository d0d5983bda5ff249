import webpush from 'web-push'
import type { Db } from '#server/database/tables.ts'
import type { PushKeys } from '#server/platform/push/push-sender.ts'

/**
 * Returns the VAPID key pair that identifies this installation to push services: created once, the same on every node.
 */
export async function findPushKeys(db: Db): Promise<PushKeys> {
  const columns = ['push_public_key as publicKey', 'push_private_key as privateKey'] as const
  const { publicKey, privateKey } = await db.selectFrom('installation').select(columns).executeTakeFirstOrThrow()
  if (publicKey !== null && privateKey !== null) return { publicKey, privateKey }
  const generated = webpush.generateVAPIDKeys()
  await db
    .updateTable('installation')
    .set({ push_public_key: generated.publicKey, push_private_key: generated.privateKey })
    .where('push_public_key', 'is', null)
    .execute()
  return findPushKeys(db)
}
