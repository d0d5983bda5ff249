import type { World } from '#tests/world.ts'

/** Reads the files of this world as its neighbors; Pia must have joined. */
export function filesOf(world: World) {
  const get = (who: string, url: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(world.address + url, { method, headers: { cookie: world.cookies[who] ?? '', ...headers } })
  const statuses = (url: string) =>
    Promise.all(['dan', 'cleo', 'ada', 'ben', 'pia'].map(async (who) => (await get(who, url)).status))
  return { get, statuses }
}
