import { createServer } from 'node:http'
import pg from 'pg'
import { newestNear, newestNearValues } from './floor.ts'

/** The least that answers with a list of tasks: one statement and its rows as JSON. No session, no rule, no shape. */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
})

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://here')
  const [latitude = 0, longitude = 0] = (searchParams.get('near') ?? '').split(',').map(Number)
  const [miles, limit] = [Number(searchParams.get('miles')), Number(searchParams.get('limit'))]
  const { rows } = await pool.query({ ...newestNear, values: newestNearValues({ latitude, longitude }, miles, limit) })
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(rows))
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
