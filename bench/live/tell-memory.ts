import { createServer } from 'node:http'

/** Loaded before a server that is measured: says how many bytes its process holds, once all garbage is collected. */
createServer((_, response) => {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  response.end(JSON.stringify({ used: heapUsed + external, resident: rss }))
})
  .listen(Number(process.env['MEMORY_PORT']), '127.0.0.1')
  .unref()
