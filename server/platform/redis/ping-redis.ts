import { Redis } from 'ioredis'

const answerMaxMs = 2000

/** Rejects if Redis does not answer on a new connection, which is closed again. */
export async function pingRedis(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: answerMaxMs,
    commandTimeout: answerMaxMs,
    retryStrategy: () => null,
  })
  const failed = new Promise<never>((_, reject) => void client.on('error', reject))
  try {
    await Promise.race([client.connect().then(() => client.ping()), failed])
  } finally {
    client.disconnect()
  }
}
