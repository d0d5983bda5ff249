import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const url = 'http://localhost/task/1'
const { html } = renderMail('ada@porchlight.example', {
  subject: 'New offer',
  paragraphs: ['Hi Ada,'],
  items: [{ title: 'Walk my dog', url, lines: ['Pet Care'] }],
  button: { label: 'See it', url },
  footnote: 'You wanted to be told.',
  unsubscribe: 'http://localhost/unsubscribe?token=1',
})

test('every color of a mail has a dark counterpart', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
  const [head = '', body = ''] = html.split('</head>')
  const darkColors = new Map(
    [...head.matchAll(/^\.([\w-]+)\{([\w-]+):#/gm)].map(([, name, property]) => [name, property]),
  )
  const colored = [...body.matchAll(/<\w+([^>]*)>/g)].filter(([tag]) => /#[0-9a-f]{6}/.test(tag))
  expect(colored.length).toBeGreaterThan(10)
  for (const [tag, attributes = ''] of colored) {
    const names = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? []
    const lightColors = [...attributes.matchAll(/([\w-]+):#[0-9a-f]{6}/g)].map(([, property]) => property)
    expect(names.map((name) => darkColors.get(name)).toSorted(), tag).toEqual(lightColors.toSorted())
  }
})
