import * as z from 'zod/mini'
import { openWaitingLine } from '#server/limits/waiting-line.ts'
import { askJson } from '#server/outside/ask-json.ts'
import { isNamedPrivate } from '#server/outside/public-lookup.ts'
import type { OnError } from '#server/process/on-error.ts'
import { openRest } from '#server/process/rest.ts'
import type { Point } from '#shared/places/grid.ts'
import { site } from '#site'

/** A post waits no longer than this for a stranger's answer, nor for its turn to ask. */
const geocoderAnswerMaxMs = 2000
const answerMaxBytes = 64 * 1024
const restMs = 30_000
/** Addresses whose places are remembered, so that a stranger's service is asked once for each. */
const rememberedMax = 1000

/** Where an address lies, or null where nobody knows. Never throws. */
export type Geocode = (address: string) => Promise<Point | null>

const numeric = z.coerce.number<number | string>()
/** Nominatim answers with a list, Photon with features; both say less, or nothing, where they find nothing. */
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
const found = z.union([nominatim, photon])

/** The States with Alaska, Hawaii and the islands, roughly: a place elsewhere is a street of the same name. */
const isInTheStates = ({ latitude, longitude }: Point) =>
  latitude > -15 && latitude < 72 && ((longitude > -180 && longitude < -64) || (longitude > 144 && longitude < 180))

/**
 * The question as the service at this address understands it: Photon's is asked at `/api`, Nominatim's at `/search`.
 */
function questionTo(service: string, address: string): URL {
  const url = new URL(service)
  const isPhoton = /\/api\/?$/.test(url.pathname)
  const fields = isPhoton
    ? { q: address, limit: '1' }
    : { q: address, limit: '1', format: 'jsonv2', countrycodes: 'us' }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url
}

type Options = { service: string; onError: OnError; now?: () => number }

/**
 * Asks the service that the operator chose. What people typed reaches it as the question alone, never as an address to
 * ask.
 */
export function openGeocoder({ service, onError, now = Date.now }: Options): Geocode {
  const remembered = new Map<string, Promise<Point | null>>()
  /** Public services ask for one question at a time, of all whom they answer. */
  const inTurn = openWaitingLine({ atOnceMax: 1, waitingMax: Number.POSITIVE_INFINITY }, 0)
  const rest = openRest(restMs, now)

  const bounds = {
    mayBeInside: isNamedPrivate(new URL(service).hostname),
    maxMs: geocoderAnswerMaxMs,
    maxBytes: answerMaxBytes,
    userAgent: `${site.name} (${site.contactEmail})`,
  }

  async function ask(address: string): Promise<Point | null> {
    const answer = await askJson(questionTo(service, address), bounds)
    const { success, data: point } = z.safeParse(found, answer)
    if (!success) throw new Error('It said something else than a place')
    return point && isInTheStates(point) ? point : null
  }

  return async (address) => {
    const known = remembered.get(address)
    if (known) return known
    if (rest.isOn()) return null
    const since = now()
    const asked = inTurn(async () => {
      if (!rest.isOn() && now() - since <= geocoderAnswerMaxMs) return ask(address)
      remembered.delete(address)
      return null
    }).catch((error) => {
      remembered.delete(address)
      rest.begin()
      onError(new Error(`The geocoder is left alone for a while. ${error.message}`))
      return null
    })
    if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value as string)
    remembered.set(address, asked)
    return asked
  }
}

/** Where none is configured, nobody is asked. */
export const noGeocoder: Geocode = async () => null
