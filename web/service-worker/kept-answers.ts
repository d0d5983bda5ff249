import { answersOf, keptHeader, viewerHeader } from '#shared/kept-answers.ts'
import { keptAnswersMax, keptPictureMaxBytes } from '#shared/limits.ts'

/** What was asked for before the last forgetting is kept for nobody, whenever its answer arrives. */
let era = 0

const isKept = (name: string) => name.startsWith(answersOf)

async function forgetAllBut(name = '') {
  const names = await caches.keys()
  await Promise.all(names.filter((other) => isKept(other) && other !== name).map((other) => caches.delete(other)))
}

/** For whoever comes next to this device: nothing that its last person read is left. */
export async function forgetAnswers() {
  era += 1
  await forgetAllBut()
}

function isKeepable({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  const isSmallPicture = type.startsWith('image/') && Number(headers.get('content-length')) <= keptPictureMaxBytes
  return status === 200 && (type.startsWith('application/json') || isSmallPicture)
}

async function keep(request: Request, response: Response, askedIn: number) {
  const viewerId = response.headers.get(viewerHeader)
  if (viewerId === null || !isKeepable(response) || askedIn !== era) return
  const name = answersOf + viewerId
  await forgetAllBut(name)
  const cache = await caches.open(name)
  await cache.put(request, response)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - keptAnswersMax)).map((oldest) => cache.delete(oldest)))
  if (askedIn !== era) await caches.delete(name)
}

async function find(request: Request): Promise<Response | undefined> {
  const name = (await caches.keys()).find(isKept)
  const kept = name && (await caches.match(request, { cacheName: name, ignoreVary: true }))
  if (!kept) return
  const headers = new Headers(kept.headers)
  headers.set(keptHeader, '1')
  return new Response(kept.body, { status: kept.status, headers })
}

type Asked = { request: Request; waitUntil: (work: Promise<unknown>) => void }

/** The network's answer, always; only where there is none, what this person saw last. */
export async function answerFor({ request, waitUntil }: Asked): Promise<Response> {
  const askedIn = era
  try {
    const response = await fetch(request)
    waitUntil(response.status === 401 ? forgetAnswers() : keep(request, response.clone(), askedIn))
    return response
  } catch (failure) {
    const kept = await find(request)
    if (kept) return kept
    throw failure
  }
}
