import * as z from 'zod/mini'
import { fetchJson } from '#server/platform/outbound/fetch-json.ts'
import { isPrivateHost } from '#server/platform/outbound/public-lookup.ts'
import { openCoolDown } from '#server/platform/process/cool-down.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { openConcurrencyLimit } from '#server/platform/rate-limit/concurrency-limit.ts'
import type { Point } from '#shared/places/grid.ts'
import { site } from '#site'

/** Maximum wait for the external service's response, and also for a place in the queue. */
const geocoderAnswerMaxMs = 2000
const answerMaxBytes = 64 * 1024
const coolDownMs = 30_000
/** Cached addresses, so that the external service is asked once for each. */
const cacheMax = 1000

/** Returns the place of an address, or null if it is unknown. Never throws. */
export type Geocode = (address: string) => Promise<Point | null>

const numeric = z.coerce.number<number | string>()
/** Nominatim returns a list, Photon features; both are empty or shorter if nothing is found. */
const nominatim = z.pipe(
  z.array(z.object({ lat: numeric, lon: numeric })),
  z.transform(([first]) => first && { latitude: first.lat, longitude: first.lon }),
)
const photon = z.pipe(
  z.object({ features: z.array(z.object({ geometry: z.object({ coordinates: z.tuple([z.number()], z.number()) }) })) }),
  z.transform(({ features: [first] }) => {
    const [longitude, latitude] = first?.geometry.coordinates ?? []
    return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  }),
)
const responseSchema = z.union([nominatim, photon])

/**
 * Rough bounds of the United States with Alaska, Hawaii and the islands; a result elsewhere is a street of the same
 * name.
 */
const isInUnitedStates = ({ latitude, longitude }: Point) =>
  latitude > -15 && latitude < 72 && ((longitude > -180 && longitude < -64) || (longitude > 144 && longitude < 180))

/** Builds the query for the service: Photon is at `/api`, Nominatim at `/search`. */
function queryUrl(service: string, address: string): URL {
  const url = new URL(service)
  const isPhoton = /\/api\/?$/.test(url.pathname)
  const fields = isPhoton
    ? { q: address, limit: '1' }
    : { q: address, limit: '1', format: 'jsonv2', countrycodes: 'us' }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url
}

type GeocoderOptions = { service: string; onError: OnError; now?: () => number }

/**
 * Queries the service that the operator configured. Text from users is only ever a query parameter, never an address to
 * fetch.
 */
export function openGeocoder({ service, onError, now = Date.now }: GeocoderOptions): Geocode {
  const cache = new Map<string, Promise<Point | null>>()
  /** Public services allow one request at a time per client. */
  const runLimited = openConcurrencyLimit({ runningMax: 1, waitingMax: Number.POSITIVE_INFINITY }, 0)
  const coolDown = openCoolDown(coolDownMs, now)

  const bounds = {
    mayBePrivate: isPrivateHost(new URL(service).hostname),
    maxMs: geocoderAnswerMaxMs,
    maxBytes: answerMaxBytes,
    userAgent: `${site.name} (${site.contactEmail})`,
  }

  async function fetchPoint(address: string): Promise<Point | null> {
    const answer = await fetchJson(queryUrl(service, address), bounds)
    const { success, data: point } = z.safeParse(responseSchema, answer)
    if (!success) throw new Error('The response is no place')
    return point && isInUnitedStates(point) ? point : null
  }

  return async (address) => {
    const cached = cache.get(address)
    if (cached) return cached
    if (coolDown.isOn()) return null
    const queuedAt = now()
    const pending = runLimited(async () => {
      if (!coolDown.isOn() && now() - queuedAt <= geocoderAnswerMaxMs) return fetchPoint(address)
      cache.delete(address)
      return null
    }).catch((error) => {
      cache.delete(address)
      coolDown.begin()
      onError(new Error(`The geocoder is skipped for a while: ${error.message}`))
      return null
    })
    if (cache.size >= cacheMax) cache.delete(cache.keys().next().value as string)
    cache.set(address, pending)
    return pending
  }
}

/** Used if no service is configured. */
export const noGeocoder: Geocode = async () => null
