import { once } from 'node:events'
import WebSocket, { type ClientOptions } from 'ws'

/** A screen that asks a server to keep it informed, from a page of that server unless `headers` say otherwise. */
export const dial = (
  address: string,
  cookie = '',
  { headers = { origin: address }, ...options }: Omit<ClientOptions, 'headers'> & { headers?: object } = {},
) => new WebSocket(`${address.replace('http', 'ws')}/ws`, { ...options, headers: { ...headers, cookie } })

/** The same, once it is heard. */
export async function openSocket(...asked: Parameters<typeof dial>): Promise<WebSocket> {
  const socket = dial(...asked)
  await once(socket, 'open')
  return socket
}
