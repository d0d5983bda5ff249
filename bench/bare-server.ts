import { createServer } from 'node:http'
import pg from 'pg'
import { newestNear, newestNearValues, unreadOf, unreadPath } from './floor.ts'

/** The least that answers with a list of tasks, or a count: one statement as JSON. No session, no rule, no shape. */
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

const unread = (asked: URLSearchParams): pg.QueryConfig<unknown[]> => ({ ...unreadOf, values: [asked.get('of')] })

function tasks(asked: URLSearchParams): pg.QueryConfig<unknown[]> {
  const [latitude = 0, longitude = 0] = (asked.get('near') ?? '').split(',').map(Number)
  const [miles, limit] = [Number(asked.get('miles')), Number(asked.get('limit'))]
  return { ...newestNear, values: newestNearValues({ latitude, longitude }, miles, limit) }
}

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
