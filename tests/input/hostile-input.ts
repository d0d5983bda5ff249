import fc from 'fast-check'

/** Values that are known to break programs. `@…@` stands for JSON that JSON.stringify would not write. */
const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 53,
  '@1e400@',
  '@-1e400@',
  '@-0@',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '\u200b',
  '👩‍👩‍👧‍👦',
  'a'.repeat(6000),
  'NaN',
  'Infinity',
  '2026-02-30T00:00:00Z',
  '+275761-01-01T00:00:00Z',
  '0000-00-00',
  "' or 1=1 --",
  '"; drop table users; --',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  'a\r\nBcc: v@x.example',
  'constructor',
  [],
  {},
  [[[[[[]]]]]],
  ['a', 'b'],
  { toString: 1 },
  '00000000-0000-0000-0000-000000000000',
]
const claimedFields = [
  'id',
  'status',
  'requesterId',
  'helperId',
  'senderId',
  'isVerified',
  'role',
  'createdAt',
  '@__proto__@',
]

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)

const serialize = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replaceAll('"@__proto__@"', '"__proto__"').replace(/"@(-?[\de]+)@"/g, '$1')

const invalidJson = fc.constantFrom(
  '',
  '{',
  '{"a":1,}',
  'null',
  '[]',
  '"x"',
  '1',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"title":"\\ud800"}',
)

/** Generates bodies for a call with these fields: most are almost valid, some are arbitrary, some are not JSON. */
export function bodies(validFields: Record<string, unknown>, keys: string[]): fc.Arbitrary<string> {
  const fields = Object.fromEntries(
    [...new Set([...keys, ...Object.keys(validFields)])].map((key) => [
      key,
      fc.oneof({ weight: 5, arbitrary: fc.constant(validFields[key]) }, { weight: 2, arbitrary: value }),
    ]),
  )
  const almostValid = fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.dictionary(fc.constantFrom(...claimedFields), value, { maxKeys: 2 }),
    )
    .map(([changedFields, extra]) => serialize({ ...validFields, ...changedFields, ...extra }))
  return fc.oneof(
    { weight: 8, arbitrary: almostValid },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map(serialize) },
    { weight: 1, arbitrary: invalidJson },
  )
}

/** Generates query strings of these fields and some foreign ones, with ordinary and hostile values. */
export function queries(keys: string[]): fc.Arbitrary<string> {
  const text = value.map((generated) =>
    typeof generated === 'string' ? generated.toWellFormed() : String(JSON.stringify(generated)),
  )
  const names = fc.constantFrom(...(keys.length > 0 ? keys : ['cursor']), 'userId', '__proto__', 'limit', 'limit[]')
  return fc
    .array(fc.tuple(names, text), { maxLength: 4 })
    .map((pairs) =>
      pairs.map((pair) => pair.map((part) => encodeURIComponent(part).slice(0, 1500)).join('=')).join('&'),
    )
}
