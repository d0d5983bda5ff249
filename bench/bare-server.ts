import { createServer } from 'node:http'
import pg from 'pg'
import { newestTasks, newestTasksValues, unreadCount, unreadPath } from './baseline.ts'

/**
 * Baseline server: answers with a list of tasks or a count, as JSON of one statement, without sessions or validation.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
})

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
  const { rows } = await pool.query(pathname === unreadPath ? unread(searchParams) : tasks(searchParams))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(rows))
})

const unread = (query: URLSearchParams): pg.QueryConfig<unknown[]> => ({ ...unreadCount, values: [query.get('of')] })

function tasks(query: URLSearchParams): pg.QueryConfig<unknown[]> {
  const [latitude = 0, longitude = 0] = (query.get('near') ?? '').split(',').map(Number)
  const [miles, limit] = [Number(query.get('miles')), Number(query.get('limit'))]
  return { ...newestTasks, values: newestTasksValues({ latitude, longitude }, miles, limit) }
}

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
