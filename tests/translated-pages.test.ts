import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** A node of the syntax tree (ESTree with JSX). */
type Node = { type: string; start: number; end: number; [part: string]: unknown }

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const part = (node: Node, name: string) => node[name] as Node
const nodesIn = (node: Node): Node[] => [node, ...partsOf(node).flatMap(nodesIn)]

/** Names of what holds elements, and of calls that answer with them. */
const holdElements = /^(children|main|head|tag|aside|icon|next|facts|news|tips|foot|action|bar|review)$/
const giveElements = /^(map|from|children|opener|createPortal)$/

const nameOf = (node: Node): string =>
  node.type === 'MemberExpression' ? nameOf(part(node, 'property')) : String(node['name'] ?? '')
const isOfSite = (node: Node) => node.type === 'MemberExpression' && nameOf(part(node, 'object')) === 'site'

/** Line breaks between tags, and comments. */
const isNothing = (node: Node) =>
  (node.type === 'JSXText' && /^\s*\n\s*$/.test(String(node['value']))) ||
  (node.type === 'JSXExpressionContainer' && part(node, 'expression').type === 'JSXEmptyExpression')
const childrenOf = (node: Node) => (node['children'] as Node[]).filter((child) => !isNothing(child))

function mayBeText(node: Node): boolean {
  switch (node.type) {
    case 'JSXElement':
      return false
    case 'JSXExpressionContainer':
      return mayBeText(part(node, 'expression'))
    case 'JSXFragment':
      return childrenOf(node).some(mayBeText)
    case 'LogicalExpression':
      return (node['operator'] !== '&&' && mayBeText(part(node, 'left'))) || mayBeText(part(node, 'right'))
    case 'ConditionalExpression':
      return mayBeText(part(node, 'consequent')) || mayBeText(part(node, 'alternate'))
    case 'Literal':
      return node['value'] !== null
    case 'CallExpression':
      return !giveElements.test(nameOf(part(node, 'callee')))
    case 'Identifier':
      return !holdElements.test(nameOf(node))
    default:
      return true
  }
}

function mayChange(node: Node): boolean {
  switch (node.type) {
    case 'JSXText':
    case 'JSXElement':
    case 'Literal':
      return false
    case 'JSXExpressionContainer':
      return mayChange(part(node, 'expression'))
    case 'JSXFragment':
      return childrenOf(node).some(mayChange)
    default:
      return !isOfSite(node)
  }
}

/**
 * Whether a text may change or go, or an element may come before it, while it stands beside others in an element. What
 * a fragment holds goes one by one.
 */
function hasBareText(node: Node): boolean {
  if (node.type === 'JSXFragment') return childrenOf(node).some(mayBeText)
  if (node.type !== 'JSXElement') return false
  const children = childrenOf(node)
  const breaks = (child: Node, at: number) =>
    mayBeText(child) && (mayChange(child) || children.slice(0, at).some(mayChange))
  return children.length > 1 && children.some(breaks)
}

/** The elements of a source that hold such a text. */
const bareTextsIn = (path: string, source: string) =>
  nodesIn(parseSync(path, source, { preserveParens: false }).program as unknown as Node)
    .filter(hasBareText)
    .map(({ start, end }) => source.slice(start, end))

const screens = globSync('web/**/*.tsx').filter((path) => !path.startsWith('web/public/'))

test.each(screens)('the texts of %s that change stand in elements of their own', (path) => {
  // Translators of browsers replace each text node; React would change or remove the one that is no longer there.
  expect(bareTextsIn(path, readFileSync(path, 'utf8'))).toEqual([])
})

test.each([
  '<p>Hello {name}</p>',
  '<p>{name}<b>!</b></p>',
  '<p>{isDone && <Icon />}Done</p>',
  '<p><Icon />{isDone ? "Done" : "Open"}</p>',
  '<p>{area}{miles !== null && milesText(miles)}</p>',
  '<>{text} <a href="/">more</a></>',
  '<p>{tasks.map(show)} are all</p>',
  '<>None of them. <a href="/">More</a></>',
])('%s holds a text that a translator breaks', (source) => {
  expect(bareTextsIn('screen.tsx', source)).toEqual([source])
})

test.each([
  '<p>{greet(name)}</p>',
  '<p><Icon /> Done</p>',
  '<p>Done {isDone && <Icon />}</p>',
  '<p>{isDone && <Icon />}<span>Done</span></p>',
  '<p>{isDone ? <Icon /> : "Open"}</p>',
  '<p><b>{name}</b> <i>{area}</i></p>',
])('%s stays whole', (source) => {
  expect(bareTextsIn('screen.tsx', source)).toEqual([])
})
