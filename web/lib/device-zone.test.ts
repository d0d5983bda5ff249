import { afterEach, expect, test, vi } from 'vitest'
import { deviceZone } from './device-zone.ts'

afterEach(() => vi.restoreAllMocks())

/** Mocks a device that reports the time zone `timeZone`. */
function onDevice(timeZone: string | undefined) {
  const resolved = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...resolved,
    timeZone,
  } as typeof resolved)
}

test.each(['America/Chicago', 'Asia/Kolkata', 'UTC'])('a device in %s reports that zone', (zone) => {
  onDevice(zone)
  expect(deviceZone()).toBe(zone)
})

test.each(['Etc/Unknown', '', undefined, '+05:30', 'GMT+5', ':/etc/localtime', 'Factory'])(
  'a device with the unknown zone %s reports none',
  (zone) => {
    onDevice(zone)
    expect(deviceZone()).toBeUndefined()
  },
)
