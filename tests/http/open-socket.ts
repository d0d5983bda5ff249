import { once } from 'node:events'
import WebSocket, { type ClientOptions } from 'ws'

/** Opens a live socket, with the server's own origin unless `headers` say otherwise. */
export const connectSocket = (
  address: string,
  cookie = '',
  { headers = { origin: address }, ...options }: Omit<ClientOptions, 'headers'> & { headers?: object } = {},
) => new WebSocket(`${address.replace('http', 'ws')}/ws`, { ...options, headers: { ...headers, cookie } })

/** Opens a live socket and waits until it is open. */
export async function openSocket(...args: Parameters<typeof connectSocket>): Promise<WebSocket> {
  const socket = connectSocket(...args)
  await once(socket, 'open')
  return socket
}
