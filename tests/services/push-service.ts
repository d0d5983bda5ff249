import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushDevice, PushPayload } from '#shared/push/schema.ts'

type ReceivedPush = { path: string; headers: IncomingMessage['headers']; body: Buffer }

/** Starts a push service on this machine, with a response that a test can choose (RFC 8030). */
export async function openPushService() {
  const received: ReceivedPush[] = []
  let status = 201
  let body = ''
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
    reply.writeHead(status).end(body)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    received,
    respondWith(nextStatus: number, text = '') {
      status = nextStatus
      body = text
    },
    close: () => void server.close(),
  }
}

const concat = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const derive = (key: Buffer, salt: Buffer, context: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, context, bytes))

/** A subscribed browser that decrypts the messages it receives (RFC 8291, and RFC 8188 with one record). */
export function openPushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const device: PushDevice = { endpoint, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }

  function decrypt({ body }: ReceivedPush): PushPayload {
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
    const ciphertext = body.subarray(21 + senderKey.length)
    const secret = derive(keys.computeSecret(senderKey), auth, concat('WebPush: info\0', publicKey, senderKey), 32)
    const key = derive(secret, salt, concat('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, concat('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(ciphertext.subarray(-16))
    const plaintext = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
    return JSON.parse(plaintext.subarray(0, plaintext.lastIndexOf(2)).toString())
  }
  return { device, decrypt }
}

/** Returns the sender's claims if they are signed with this key, and null otherwise (RFC 8292). */
export function vapidClaimsOf({ headers }: ReceivedPush, publicKey: string): { aud: string; sub: string } | null {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return key === publicKey && isValid ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
