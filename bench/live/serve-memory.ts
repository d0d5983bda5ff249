import { createServer } from 'node:http'

/** Preloaded into a measured server: serves the memory use of the process after a full garbage collection. */
createServer((_, response) => {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  response.end(JSON.stringify({ used: heapUsed + external, resident: rss }))
})
  .listen(Number(process.env['MEMORY_PORT']), '127.0.0.1')
  .unref()
