import { expect, test } from 'vitest'
import { classifyOutdated } from '../../scripts/outdated-packages.mjs'

test.each([
  ['1.7.7', '1.7.25', 'fix'],
  ['2.5.15', '2.6.8', 'minor'],
  ['24.19.2', '26.6.6', 'major'],
  ['0.28.19', '0.29.0', 'major'],
  ['0.28.18', '0.28.19', 'fix'],
  ['6.9.10', '6.10.0', 'minor'],
  ['1.0.0', '1.0.1-rc.1', 'fix'],
])('a package at %s, whose latest version is %s, is outdated by a %s', (current, latest, step) => {
  expect(classifyOutdated({ one: { current, wanted: current, latest } })).toEqual([
    { name: 'one', installed: current, latest, step },
  ])
})

test.each([
  ['3.0.0', '2.0.1'],
  ['12.35.0', '10.4.2'],
  ['1.7.25', '1.7.25'],
  ['22.3.1', '22.3.0'],
])('a package at %s is not outdated when %s is the latest', (current, latest) => {
  expect(classifyOutdated({ one: { current, wanted: current, latest } })).toEqual([])
})

test('a package of another platform, which is not installed, is compared by the version in package.json', () => {
  expect(classifyOutdated({ one: { wanted: '24.21.0', latest: '24.22.0' } })).toMatchObject([
    { installed: '24.21.0', step: 'minor' },
  ])
})
