import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import webpush from 'web-push'
import { openPushBrowser, openPushService } from '#tests/services/push-service.ts'
import { openPushSender } from './push-sender.ts'

test('nothing is sent into our own network, whatever endpoint a browser gives', async () => {
  const service = await openPushService()
  onTestFinished(service.close)
  const { device } = openPushBrowser(`${service.address}/inside`)
  const send = openPushSender({
    keys: webpush.generateVAPIDKeys(),
    subject: 'https://porch.example',
    isOutgoingEnabled: true,
  })
  const words = { title: 'Hello', message: 'You', path: '/', tag: '' }
  expect(await send(device, words)).toBe('gone')
  const endpoint = service.address.replace('127.0.0.1', 'push.example')
  await leadingInwards(() =>
    expect(send({ ...device, endpoint }, words)).rejects.toThrow('push.example leads to a private address'),
  )
  expect(service.received).toEqual([])
})

/** Runs `meanwhile` while every host name resolves to this machine. */
async function leadingInwards(meanwhile: () => Promise<unknown>) {
  const fakeLookup = ((_name: string, _options: unknown, callback: (error: null, found: dns.LookupAddress[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as typeof dns.lookup
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(fakeLookup)
  syncBuiltinESMExports()
  await meanwhile().finally(() => {
    lookup.mockRestore()
    syncBuiltinESMExports()
  })
}
