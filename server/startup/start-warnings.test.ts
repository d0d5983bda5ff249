import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { networkAddressLine } from './network-address.ts'
import { findMachine, startWarnings } from './start-warnings.ts'

const roomy = { freeMb: 500, memoryMb: 960 }
const smtp = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'hello@porchlight.example' }
const https = { PUBLIC_URL: 'https://porch.oakpark.us' }

test.each<[NodeJS.ProcessEnv, object, RegExp[]]>([
  [{}, {}, []],
  [smtp, {}, [/^Links in mails lead to http:\/\/localhost:3000, .+: set PUBLIC_URL$/]],
  [{ ...smtp, PUBLIC_URL: 'http://127.0.0.1:3000' }, {}, [/lead to http:\/\/127\.0\.0\.1:3000/]],
  [{ ...smtp, OUTGOING: 'off' }, {}, []],
  [https, {}, [/^PUBLIC_URL is https, but TRUST_PROXY is not set/]],
  [{ ...smtp, ...https, TRUST_PROXY: '1' }, {}, []],
  [{ PUBLIC_URL: 'http://porch.oakpark.us' }, {}, []],
  [{}, { freeMb: 499 }, [/^The disk of DATA_DIR has 499 MB free: make room/]],
  [{}, { memoryMb: 512 }, [/^This machine has 512 MB of memory, and .+ needs 1 GB/]],
  [{ ...smtp, ...https }, { freeMb: 0, memoryMb: 0 }, [/TRUST_PROXY/, /0 MB free/, /0 MB of memory/]],
])('with %o and %o a start warns of what will cause trouble', (settings, machine, expected) => {
  const warnings = startWarnings(readEnv(settings), { ...roomy, ...machine })
  expect(warnings).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
})

test('the free space and the memory of this machine are found, also for a folder that is not there yet', () => {
  const machine = findMachine({ dataDir: '/tmp/not/there/yet' })
  expect(machine.freeMb).toBeGreaterThan(10)
  expect(machine.memoryMb).toBeGreaterThan(500)
  expect(machine.memoryMb).toBeLessThan(10_000_000)
})

const address = (text: string, internal = false) => ({
  address: text,
  family: text.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
})
const interfaces = {
  lo: [address('127.0.0.1', true)],
  eth0: [address('192.168.1.20'), address('fe80::1')],
  docker0: [address('172.17.0.1')],
  wlan0: [address('10.0.0.7')],
}

test.each([
  [{}, 'Only this machine reaches it, because HOST is 127.0.0.1'],
  [{ HOST: '0.0.0.0' }, 'Others in this network reach it at http://192.168.1.20:3000 or http://10.0.0.7:3000'],
  [{ HOST: '::', PORT: '80' }, 'Others in this network reach it at http://192.168.1.20:80 or http://10.0.0.7:80'],
  [{ HOST: '192.168.1.20' }, 'Others in this network reach it at http://192.168.1.20:3000'],
  [{ HOST: 'fd00::7' }, 'Others in this network reach it at http://[fd00::7]:3000'],
  [{ HOST: '0.0.0.0', ...https }, null],
])('with %o the banner says who reaches the server', (settings, line) => {
  expect(networkAddressLine(readEnv(settings), interfaces)).toBe(line)
})

test('a machine without a network has no address in it', () => {
  expect(networkAddressLine(readEnv({ HOST: '0.0.0.0' }), { lo: interfaces.lo })).toBeNull()
})
