import { expect, test } from 'vitest'
import { mailOf } from './words.ts'

const url = 'http://localhost/task/1'
const { html } = mailOf('ada@porchlight.example', {
  subject: 'New offer',
  paragraphs: ['Hi Ada,'],
  items: [{ title: 'Walk my dog', url, lines: ['Pet Care'] }],
  button: { label: 'See it', url },
  otherwise: 'You wanted to be told.',
  unsubscribe: 'http://localhost/unsubscribe?token=1',
})

test('a mail has a look by night for whatever it colors by day', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
  const [head = '', body = ''] = html.split('</head>')
  const byNight = new Map([...head.matchAll(/^\.([\w-]+)\{([\w-]+):#/gm)].map(([, name, property]) => [name, property]))
  const colored = [...body.matchAll(/<\w+([^>]*)>/g)].filter(([tag]) => /#[0-9a-f]{6}/.test(tag))
  expect(colored.length).toBeGreaterThan(10)
  for (const [tag, attributes = ''] of colored) {
    const names = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? []
    const byDay = [...attributes.matchAll(/([\w-]+):#[0-9a-f]{6}/g)].map(([, property]) => property)
    expect(names.map((name) => byNight.get(name)).toSorted(), tag).toEqual(byDay.toSorted())
  }
})
