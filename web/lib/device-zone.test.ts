import { afterEach, expect, test, vi } from 'vitest'
import { deviceZone } from './device-zone.ts'

afterEach(() => vi.restoreAllMocks())

/** A device that says so. */
function onDevice(timeZone: string | undefined) {
  const resolved = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...resolved,
    timeZone,
  } as typeof resolved)
}

test.each(['America/Chicago', 'Asia/Kolkata', 'UTC'])('a device in %s says so', (zone) => {
  onDevice(zone)
  expect(deviceZone()).toBe(zone)
})

test.each(['Etc/Unknown', '', undefined, '+05:30', 'GMT+5', ':/etc/localtime', 'Factory'])(
  'a device that calls its zone %s says nothing',
  (zone) => {
    onDevice(zone)
    expect(deviceZone()).toBeUndefined()
  },
)
