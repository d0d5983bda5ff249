import { rmSync } from 'node:fs'
import S3rver from 's3rver'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

const bucket = 'porchlight'

/** Starts an S3-compatible server with an empty bucket; a restart keeps the stored objects. */
export async function startBucket() {
  const port = await freePort()
  const directory = freshFolder()
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const settings = { bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials }
  let server: S3rver | undefined
  async function start() {
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
    await server.run()
  }
  await start()
  return {
    settings,
    start,
    stop: async () => {
      await server?.close()
      server = undefined
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}
