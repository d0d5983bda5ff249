import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const linksIn = (text: string) => splitLinks(text).filter((_, index) => index % 2 === 1)

test.each([
  ['alone', 'https://parks.example/map', 'https://parks.example/map'],
  ['at the end of a sentence', 'See https://parks.example/map.', 'https://parks.example/map'],
  ['before three dots', 'Maybe http://parks.example/map...', 'http://parks.example/map'],
  ['before an exclamation', 'Look at HTTPS://Parks.example/Map?!', 'HTTPS://Parks.example/Map'],
  ['with a slash at its end', 'https://parks.example/.', 'https://parks.example/'],
  ['with a query and a fragment', 'https://parks.example/a?b=c,d&e=f#g-h_', 'https://parks.example/a?b=c,d&e=f#g-h_'],
  ['with a port', 'http://localhost:8080/a:b', 'http://localhost:8080/a:b'],
  ['of a numbered host', 'http://[::1]:8080/', 'http://[::1]:8080/'],
  ['that ends with a bracket', 'https://books.example/Emma_(novel)', 'https://books.example/Emma_(novel)'],
  ['with brackets in brackets', 'https://maps.example/a_(b_(c))_d', 'https://maps.example/a_(b_(c))_d'],
  ['with square brackets', 'https://shop.example/?ids[0]=7&ids[1]=9', 'https://shop.example/?ids[0]=7&ids[1]=9'],
  ['in brackets', '(https://parks.example/map)', 'https://parks.example/map'],
  ['in brackets, with its own', '(see https://books.example/Emma_(novel)).', 'https://books.example/Emma_(novel)'],
  ['in square and curly brackets', '[{https://parks.example/map}]', 'https://parks.example/map'],
  ['before a remark', 'https://parks.example/map(the north one)', 'https://parks.example/map'],
  ['before a smile', 'https://parks.example/map:)', 'https://parks.example/map'],
  ['of brackets that do not fit', 'https://parks.example/a(b]c', 'https://parks.example/a'],
  ['in quotes', '“https://parks.example/map”', 'https://parks.example/map'],
  ['in single quotes', "'https://parks.example/map'", 'https://parks.example/map'],
  ['in French quotes', '«https://parks.example/map»', 'https://parks.example/map'],
  ['with an apostrophe', 'https://lexikon.example/L’Équipe.', 'https://lexikon.example/L’Équipe'],
  ['before a dash', 'https://parks.example/map — the north one', 'https://parks.example/map'],
  ['with a dash right behind it', 'https://parks.example/map—see you', 'https://parks.example/map—see'],
  ['in pointed brackets', '<https://parks.example/map>', 'https://parks.example/map'],
  ['before a Chinese comma', '地圖在https://parks.example/map，不見不散', 'https://parks.example/map'],
  ['before a Japanese full stop', 'https://parks.example/map。', 'https://parks.example/map'],
  ['in Japanese brackets', '「https://parks.example/map」と', 'https://parks.example/map'],
  ['in full-width brackets', '（https://parks.example/map）', 'https://parks.example/map'],
  ['before full-width brackets', 'https://parks.example/map（北門）', 'https://parks.example/map'],
  ['before a full-width question mark', 'https://parks.example/map？', 'https://parks.example/map'],
  ['before an ideographic space', 'https://parks.example/map　北門', 'https://parks.example/map'],
  ['with Japanese letters', 'https://wiki.example/佐々木_(駅)。', 'https://wiki.example/佐々木_(駅)'],
  ['with full-width digits', 'https://wiki.example/第１号', 'https://wiki.example/第１号'],
  ['of a Cyrillic host', 'https://пример.рф/путь!', 'https://пример.рф/путь'],
  ['before an Arabic comma', 'https://parks.example/map، شكرا', 'https://parks.example/map'],
  ['before a Hindi full stop', 'https://parks.example/map।', 'https://parks.example/map'],
  ['before a zero-width space', 'https://parks.example/map\u200Band', 'https://parks.example/map'],
  ['between isolates', '\u2068https://parks.example/map\u2069', 'https://parks.example/map'],
  ['on a line of its own', 'Here:\nhttps://parks.example/map\nSee you', 'https://parks.example/map'],
])('a link %s is found', (_, text, address) => {
  expect(linksIn(text)).toEqual([address])
  expect(splitLinks(text).join('')).toBe(text)
})

test.each([
  ['two', 'https://a.example, https://b.example', ['https://a.example', 'https://b.example']],
  ['two in brackets', '(https://a.example/x_(y))(http://b.example)', ['https://a.example/x_(y)']],
  ['one as it is written in Markdown', '[https://a.example](https://a.example)', ['https://a.example']],
  ['none without a host', 'https:// is how they begin, http://… or https://)', []],
  ['none of another scheme', 'javascript:alert(1) ftp://a.example mailto:a@b.example', []],
  ['none in no words', '', []],
])('in a text, %s', (_, text, addresses) => {
  expect(linksIn(text)).toEqual(addresses)
  expect(splitLinks(text).join('')).toBe(text)
})
