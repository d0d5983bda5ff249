import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** A node of the syntax tree (ESTree with JSX). */
type Node = { type: string; start: number; end: number; [part: string]: unknown }

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const part = (node: Node, name: string) => node[name] as Node
const nodesIn = (node: Node): Node[] => [node, ...partsOf(node).flatMap(nodesIn)]

/** Names of props that hold elements, and of functions that return them. */
const elementProps =
  /^(children|main|head|tag|aside|icon|next|facts|tips|unreadChats|otherUnreadChats|foot|action|bar|review|reviewButton)$/
const elementFunctions = /^(map|from|children|opener|createPortal)$/

const nameOf = (node: Node): string =>
  node.type === 'MemberExpression' ? nameOf(part(node, 'property')) : String(node['name'] ?? '')
const isOfSite = (node: Node) => node.type === 'MemberExpression' && nameOf(part(node, 'object')) === 'site'

/** True for line breaks between tags and for comments. */
const isBlankOrComment = (node: Node) =>
  (node.type === 'JSXText' && /^\s*\n\s*$/.test(String(node['value']))) ||
  (node.type === 'JSXExpressionContainer' && part(node, 'expression').type === 'JSXEmptyExpression')
const childrenOf = (node: Node) => (node['children'] as Node[]).filter((child) => !isBlankOrComment(child))

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
      return !elementFunctions.test(nameOf(part(node, 'callee')))
    case 'Identifier':
      return !elementProps.test(nameOf(node))
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
 * True if an element has several children and one of them is a text that may change or disappear, or that an element
 * may be inserted before. The children of a fragment are checked one by one.
 */
function hasBareText(node: Node): boolean {
  if (node.type === 'JSXFragment') return childrenOf(node).some(mayBeText)
  if (node.type !== 'JSXElement') return false
  const children = childrenOf(node)
  const mayBreak = (child: Node, at: number) =>
    mayBeText(child) && (mayChange(child) || children.slice(0, at).some(mayChange))
  return children.length > 1 && children.some(mayBreak)
}

/** The elements of a source that contain such a text. */
const bareTextsIn = (path: string, source: string) =>
  nodesIn(parseSync(path, source, { preserveParens: false }).program as unknown as Node)
    .filter(hasBareText)
    .map(({ start, end }) => source.slice(start, end))

const screens = globSync('web/**/*.tsx').filter(
  (path) => !/^web\/(prerendered|landing|legal|dev|illustrations)\//.test(path),
)

test.each(screens)('the texts of %s that change are in elements of their own', (path) => {
  // Browser translators replace each text node; React would then change or remove a node that is no longer in the
  // document.
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
])('%s has a text that a browser translator breaks', (source) => {
  expect(bareTextsIn('screen.tsx', source)).toEqual([source])
})

test.each([
  '<p>{greet(name)}</p>',
  '<p><Icon /> Done</p>',
  '<p>Done {isDone && <Icon />}</p>',
  '<p>{isDone && <Icon />}<span>Done</span></p>',
  '<p>{isDone ? <Icon /> : "Open"}</p>',
  '<p><b>{name}</b> <i>{area}</i></p>',
])('%s is safe for browser translators', (source) => {
  expect(bareTextsIn('screen.tsx', source)).toEqual([])
})
