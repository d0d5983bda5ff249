import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import webpush from 'web-push'
import { openBrowser, openPushService } from '#tests/outside/push-service.ts'
import { openPushSender } from './send.ts'

test('nothing is sent into our own network because a browser says so', async () => {
  const service = await openPushService()
  onTestFinished(service.close)
  const { device } = openBrowser(`${service.address}/inside`)
  const send = openPushSender({ keys: webpush.generateVAPIDKeys(), subject: 'https://porch.example', goesOut: true })
  const words = { title: 'Hello', message: 'You', path: '/', tag: '' }
  expect(await send(device, words)).toBe('gone')
  const endpoint = service.address.replace('127.0.0.1', 'push.example')
  await leadingInwards(() =>
    expect(send({ ...device, endpoint }, words)).rejects.toThrow('push.example leads to a private address'),
  )
  expect(service.taken).toEqual([])
})

/** As long as somebody's name server says that every name is this machine's. */
async function leadingInwards(meanwhile: () => Promise<unknown>) {
  const says = ((_name: string, _options: unknown, told: (error: null, found: dns.LookupAddress[]) => void) =>
    told(null, [{ address: '127.0.0.1', family: 4 }])) as typeof dns.lookup
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(says)
  syncBuiltinESMExports()
  await meanwhile().finally(() => {
    lookup.mockRestore()
    syncBuiltinESMExports()
  })
}
