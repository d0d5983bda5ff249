import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { titleMaxCharacters, titleMinCharacters } from '#shared/constants.ts'
import { type Refusal, refusals } from '#shared/refusals.ts'
import { useWorld } from '#tests/use-world.ts'
import { plainRequest } from '#tests/world.ts'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Content = { content: { 'application/json': { schema: Schema }; [type: string]: { schema: Schema } } }
type Operation = {
  operationId: string
  summary: string
  security?: object[]
  parameters: Parameter[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content & { $ref?: string; headers?: Schema }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: Schema; tags: { name: string }[] }

const lines = Object.values(api).flatMap((calls) => Object.values(calls as Record<string, Call>))
const byLine = lines.map((call) => [call.method, call.path, call] as const)

describe('the API reference', () => {
  const world = useWorld('embedded')
  let document: Document
  let check: Ajv2020
  beforeAll(async () => {
    document = (await world.ask('dan', 'GET /api/openapi.json')).body
    check = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(check)
    check.addSchema(document, 'reference')
  })

  const operationOf = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation
  const fieldsOf = (schema: Schema = {}) => Object.keys((schema['properties'] as object | undefined) ?? {})

  test('is an OpenAPI 3.1 document, readable without a session', async () => {
    expect(document).toMatchObject({ openapi: '3.1.1', info: { title: 'Porchlight' } })
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  test.each(['openapi', 'asyncapi'])('passes every rule that Redocly recommends: %s.json', async (name) => {
    // The owner has not chosen a license yet.
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
    const { body } = await world.ask('dan', `GET /api/${name}.json`)
    const problems = await lintFromString({ source: JSON.stringify(body), absoluteRef: `${name}.json`, config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
  })

  test('says that an upload is a form with one file', () => {
    const { requestBody } = operationOf(api.files.upload)
    expect(requestBody).toMatchObject({ content: { 'multipart/form-data': { schema: { required: ['file'] } } } })
  })

  test('lists the calls that may have no space for a file, and every refusal of the server', () => {
    const withStatus = (status: string) =>
      lines.filter((call) => status in operationOf(call).responses).map(({ method, path }) => `${method} ${path}`)
    expect(withStatus('507')).toEqual(['PATCH /api/profile', 'POST /api/upload'])
    const explained = JSON.stringify(document.components['responses'])
    const ofNoCall: Refusal[] = ['too_slow', 'url_too_long', 'headers_too_large']
    const left = (Object.keys(refusals) as Refusal[]).filter((code) => !explained.includes(`\`${code}\``))
    expect(left).toEqual(ofNoCall)
  })

  test('has no broken references', () => {
    const at = (pointer: string) =>
      pointer
        .split('/')
        .slice(1)
        .reduce((value: unknown, key) => (value as Schema | undefined)?.[key], document)
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer)
    expect(pointers).toContain('/components/schemas/Task')
    for (const pointer of new Set(pointers))
      expect({ pointer, is: typeof at(pointer) }).toEqual({ pointer, is: 'object' })
  })

  test.each(byLine)('has %s %s, with the place of each field', (_method, _path, call) => {
    const operation = operationOf(call)
    expect(operation.summary).toMatch(/^[A-Z].+[^.]$/)
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const named = (place: string) => operation.parameters.filter((one) => one.in === place).map(({ name }) => name)
    expect(named('path')).toEqual(inPath)
    const reads = call.method === 'GET'
    const sent = reads ? named('query') : fieldsOf(operation.requestBody?.content['application/json']?.schema)
    const input = call.input as { _zod: { def: { shape?: object; in?: { _zod: { def: { shape: object } } } } } }
    const { shape = input._zod.def.in?._zod.def.shape } = input._zod.def
    expect([...inPath, ...sent].sort()).toEqual(Object.keys(shape ?? {}).sort())
  })

  test.each(byLine)('lists the success and the refusals of %s %s', (_method, _path, call) => {
    const { responses, security } = operationOf(call)
    expect(responses[call.status ?? 200]?.content[call.responseType ?? 'application/json']?.schema).toBeDefined()
    const refused = Object.keys(responses).filter((status) => status >= '400')
    const always = ['400', '429', '503']
    const writes = call.method === 'GET' ? [] : ['403', '409']
    expect(refused).toEqual(expect.arrayContaining([...always, ...writes, ...(call.isPublic ? [] : ['401'])]))
    expect(security).toEqual(call.isPublic ? [] : undefined)
  })

  test('names every call once, with a tag that has a description', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(lines.length)
  })

  test('states the maximum length of a title, the visibility of an address, and which lists are paged', () => {
    const body = operationOf(api.tasks.create).requestBody?.content['application/json'].schema as {
      properties: Record<string, Schema>
      required: string[]
    }
    expect(body.properties['title']).toMatchObject({ minLength: titleMinCharacters, maxLength: titleMaxCharacters })
    expect(body.required).toEqual(expect.arrayContaining(['title', 'description', 'category', 'address']))
    expect(JSON.stringify(document.components)).toContain('Exact for the requester and the accepted helper')
    expect(operationOf(api.tasks.list).responses[200]?.headers).toHaveProperty('Link')
    expect(operationOf(api.tasks.get).responses[200]?.headers).toBeUndefined()
  })

  test('lists every route of the server but pages, and no other', () => {
    const answered = routesIn(world.app.printRoutes({ commonPrefix: false })).filter((line) =>
      / \/((api|files)\/|calendar)/.test(line),
    )
    const isPage = (line: string) => /^HEAD |^\w+ \/api\/(docs|openapi\.json|asyncapi\.json)/.test(line)
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // This route is registered only if Google is configured.
    const callback = 'GET /api/auth/google/callback'
    const expected = described.filter((line) => line !== callback)
    expect(described).toContain(callback)
    expect(answered.filter((line) => !isPage(line)).sort()).toEqual(expected.sort())
  })

  const validate = (line: string, status: number, body: unknown) => {
    const [method = '', path = ''] = line.split(' ')
    const { $ref, content } = document.paths[path]?.[method.toLowerCase()]?.responses[status] ?? {}
    const schema = $ref ? `reference${$ref}/content/application~1json/schema` : undefined
    const isValid = schema
      ? check.validate(schema, body)
      : check.validate(
          `reference#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`,
          body,
        )
    expect(content ?? $ref, `${line} ${status}`).toBeDefined()
    expect({ line, isValid, errors: check.errors }).toEqual({ line, isValid: true, errors: null })
  }

  test('matches real answers', async () => {
    const { id } = await world.match()
    await world.ask('ben', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'On my way' })
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    const review = { taskId: id, revieweeId: world.ids.ben, rating: 5 }
    validate('POST /api/reviews', 201, (await world.ask('ada', 'POST /api/reviews', review)).body)
    validate('POST /api/tasks', 201, await world.post())
    const reads = {
      'GET /api/auth/user': '',
      'GET /api/tasks': '',
      'GET /api/tasks/{id}': id,
      'GET /api/my-tasks': '',
      'GET /api/tasks/{id}/offers': id,
      'GET /api/tasks/{id}/messages': id,
      'GET /api/tasks/{id}/conversations': id,
      'GET /api/tasks/{id}/reviews': id,
      'GET /api/tasks/{id}/can-review': id,
      'GET /api/notifications': '',
      'GET /api/notifications/unread-count': '',
      'GET /api/notification-settings': '',
      'GET /api/auth/sessions': '',
      'GET /api/auth/methods': '',
      'GET /api/users/{id}': world.ids.ben,
      'GET /api/users/{id}/reviews/received': world.ids.ben,
    }
    for (const [line, of] of Object.entries(reads)) {
      const { status, body } = await world.ask('ada', line.replace('{id}', of))
      expect({ line, status, isEmpty: Array.isArray(body) && body.length === 0 }).toEqual({
        line,
        status: 200,
        isEmpty: false,
      })
      validate(line, 200, body)
    }
  })

  test('matches real refusals', async () => {
    const { id } = await world.post()
    const refused: [string, string, string, number, object?][] = [
      ['dan', 'GET /api/tasks', '', 401],
      ['dan', 'POST /api/auth/login', '', 401, { email: 'nobody@porchlight.example', password: 'a guess' }],
      ['ada', 'POST /api/tasks', '', 400, { ...plainRequest(), title: 'No' }],
      ['ben', 'PATCH /api/tasks/{id}', id, 403, { title: 'Walk my cat' }],
      ['ben', 'GET /api/tasks/{id}', world.ids.ben, 404],
      ['ada', 'PATCH /api/tasks/{id}/complete', id, 409],
    ]
    for (const [who, line, of, status, fields] of refused) {
      const answer = await world.ask(who, line.replace('{id}', of), fields)
      expect({ line, status: answer.status }).toEqual({ line, status })
      validate(line, status, answer.body)
    }
  })

  test('keeps its word: the live events of a match and a message are as it says', async () => {
    const { channels } = (await world.ask('dan', 'GET /api/asyncapi.json')).body
    const isLiveEvent = check.compile(channels.live.messages.LiveEvent.payload)
    world.busMessages.length = 0
    const { id } = await world.match()
    await world.ask('ben', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'On my way' })
    const heard = () => world.busMessages.flatMap(({ event }) => event ?? [])
    await expect.poll(() => heard().map(({ type }) => type)).toContain('new_message')
    for (const event of heard()) expect({ event, is: isLiveEvent(event) }).toEqual({ event, is: true })
    expect(isLiveEvent({ type: 'new_moon' })).toBe(false)
  })

  test('its validation detects a wrong answer', () => {
    const task = { $ref: 'reference#/components/schemas/Task' }
    expect(check.validate(task, { id: 'not an id' })).toBe(false)
  })

  test('is a page for people too, with its own policy, no inline script, and nothing from another host', async () => {
    const page = await world.ask('dan', 'GET /api/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/)
    const files = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/static\//)
      const { status, headers } = await world.ask('dan', `GET ${file}`)
      expect({ file, status }).toEqual({ file, status: 200 })
      if (file.includes('bundle')) expect(headers.get('cache-control')).not.toContain('no-store')
    }
  })
})

/** Lists the routes, such as 'GET /api/tasks/{id}', in the tree that Fastify prints. */
function routesIn(tree: string): string[] {
  const trail: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', piece = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    trail.splice(depth, trail.length, piece)
    const path = trail.join('').replace(/:(\w+)/g, '{$1}')
    return methods
      .split(', ')
      .filter(Boolean)
      .map((method) => `${method} ${path}`)
  })
}
