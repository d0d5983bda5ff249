import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushDevice, PushWords } from '#shared/push/schema.ts'

type Taken = { path: string; headers: IncomingMessage['headers']; body: Buffer }

/** A push service on this machine, which takes what it is told to (RFC 8030). */
export async function openPushService() {
  const taken: Taken[] = []
  let status = 201
  let body = ''
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
    reply.writeHead(status).end(body)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    taken,
    answers(next: number, text = '') {
      status = next
      body = text
    },
    close: () => void server.close(),
  }
}

const info = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const derive = (key: Buffer, salt: Buffer, what: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, what, bytes))

/** A browser that was asked to be told, and reads what arrives (RFC 8291, and RFC 8188 with one record). */
export function openBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const ours = keys.generateKeys()
  const auth = randomBytes(16)
  const device: PushDevice = { endpoint, p256dh: ours.toString('base64url'), auth: auth.toString('base64url') }

  function read({ body }: Taken): PushWords {
    const salt = body.subarray(0, 16)
    const theirs = body.subarray(21, 21 + (body[20] ?? 0))
    const sealed = body.subarray(21 + theirs.length)
    const secret = derive(keys.computeSecret(theirs), auth, info('WebPush: info\0', ours, theirs), 32)
    const key = derive(secret, salt, info('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, info('Content-Encoding: nonce\0'), 12)
    const opened = createDecipheriv('aes-128-gcm', key, nonce)
    opened.setAuthTag(sealed.subarray(-16))
    const words = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
    return JSON.parse(words.subarray(0, words.lastIndexOf(2)).toString())
  }
  return { device, read }
}

/** Who sent it, as they signed it with this key; null where they did not (RFC 8292). */
export function signerOf({ headers }: Taken, publicKey: string): { aud: string; sub: string } | null {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return key === publicKey && isOurs ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
