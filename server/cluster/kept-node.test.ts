import { expect, test } from 'vitest'
import { envOfNode } from './kept-node.ts'

test('a node is told what is blank too, which takes a line of `.env` back', () => {
  expect(envOfNode({ SMTP_URL: '', DEMO: '', PORT: '3000', HOST: '0.0.0.0' }, 3001)).toMatchObject({
    SMTP_URL: '',
    DEMO: '',
    PORT: '3001',
    HOST: '127.0.0.1',
  })
})

test('a node knows that there is one more proxy before it, behind those that the operator names', () => {
  expect(envOfNode({}, 3001)['TRUST_PROXY']).toBe('0+1')
  expect(envOfNode({ TRUST_PROXY: '10.0.0.1' }, 3001)['TRUST_PROXY']).toBe('0+1,10.0.0.1')
})

test.each([[undefined], [''], [' ']])('a node goes on answering for 2 seconds where %j is said of it', (seconds) => {
  expect(envOfNode({ DRAIN_SECONDS: seconds }, 3001)['DRAIN_SECONDS']).toBe('2')
})

test('a node goes on answering for as long as it is told', () => {
  expect(envOfNode({ DRAIN_SECONDS: '7' }, 3001)['DRAIN_SECONDS']).toBe('7')
})
