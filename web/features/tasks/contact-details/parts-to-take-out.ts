import type { TextPart } from './contact-detail.ts'
import { withSpareSpace } from './with-spare-space.ts'

const verb = '(?:call|text|ring|phone|dial|reach|contact|message|e-?mail|mail|write|whatsapp|venmo|pay|tip)'
const verbs = `${verb}(?:(?: or | and | ?/ ?)${verb})*(?: (?:to )?(?:me|us))?(?: (?:at|on|by|via|to))?`
const noun = '(?:cell|mobile|phone|telephone|tel\\.?|number|e-?mail|mail|address|whatsapp|venmo|cash app|paypal)'
const nouns = `(?:(?:my|our|the) )?${noun}(?: (?:phone|number|address))*(?: (?:is|are))?`
const sentences =
  "(?:(?:i|we) can be reached (?:at|on|by)|(?:i|we) live (?:at|on)|(?:i am|i['’]m|we are|we['’]re) at|come (?:over )?to|meet (?:me|us) at)"
const polite = '(?:(?:please|just|simply|you can|you may|you could|feel free to) )*'
/** Words that say nothing but that a contact detail follows: 'Please call or text me at'. */
const leadIn = `(?<![\\p{L}\\p{N}'’])${polite}(?:${verbs}|${nouns}|${sentences}):? ?`
const leadInAtEnd = new RegExp(`${leadIn}$`, 'iu')

const joint = '(?: ?[,;/] ?(?:or |and |& ?)?| (?:or|and|&) )'
const jointAtEnd = new RegExp(`(?:${joint}| [-–—·|] )$`, 'iu')
const jointAtStart = /^(?:[,;] ?(?:or|and) |[,;] ?)/iu
/** Between two details that belong together: ' or ', ', or email me at '. */
const gap = new RegExp(`^(?<joint>${joint})(?<lead>${leadIn})?$`, 'iu')

/** A clause that cannot stand alone: 'If you can'. */
const dependentClause =
  /(?:^|[.!?\n]\s*)(?:if|when|once|before|after|while|as|until|unless|to|for|in case)\s[^.!?\n]*$/iu
const sentenceStart = /(?:^|\n|[.!?]\s+)$/u
const clauseEnd = /^ ?(?:$|[\n.!?,;])/u

/**
 * Returns the parts to remove so that these details disappear from a text, in the order of the text. Beside a detail
 * they hold the words that only led to it, the joint to a neighboring detail, and the punctuation that would be left
 * over. Where a sentence goes on after the detail, nothing but the detail goes, so that no other word is lost.
 */
export function partsToTakeOut(text: string, all: readonly TextPart[], taken: readonly TextPart[]): TextPart[] {
  const isTaken = ({ start }: TextPart) => taken.some((detail) => detail.start === start)
  return chainsIn(text, all).flatMap((chain) => {
    if (chain.every(isTaken)) return [wholeChain(text, chain)]
    return linksOf(text, chain, isTaken)
  })
}

/** Groups the details that only joints separate: '708-555-0188 or ada@example.com'. */
function chainsIn(text: string, all: readonly TextPart[]): TextPart[][] {
  const chains: TextPart[][] = []
  for (const detail of all) {
    const chain = chains.at(-1)
    const before = chain?.at(-1)
    if (chain && before && gap.test(text.slice(before.end, detail.start))) chain.push(detail)
    else chains.push([detail])
  }
  return chains
}

/** Returns the parts that remove these details from a chain in which at least one stays. */
function linksOf(text: string, chain: TextPart[], isTaken: (part: TextPart) => boolean): TextPart[] {
  const kept = chain.findIndex((detail) => !isTaken(detail))
  const [first, last, next] = [chain[0], chain[kept - 1], chain[kept]]
  const later = chain.flatMap((detail, at) =>
    at > kept && isTaken(detail) ? [{ start: chain[at - 1]?.end ?? detail.start, end: detail.end }] : [],
  )
  return first && last && next ? [beginningOf(text, { start: first.start, end: last.end }, next), ...later] : later
}

/** Removes the beginning of a chain up to the detail that stays, and its lead-in if that one has its own. */
function beginningOf(text: string, { start, end }: TextPart, next: TextPart): TextPart {
  const { joint = '', lead } = gap.exec(text.slice(end, next.start))?.groups ?? {}
  return lead ? { start: start - leadLength(text, start), end: end + joint.length } : { start, end: next.start }
}

const leadLength = (text: string, start: number) => leadInAtEnd.exec(text.slice(0, start))?.[0].length ?? 0

/** A street's name may have been found with the full stop of its sentence; 'St.' keeps its own. */
const withoutFullStop = (text: string, end: number) =>
  /(?!blvd|pkwy)\p{L}{4}\.$/iu.test(text.slice(0, end)) ? end - 1 : end

function wholeChain(text: string, chain: TextPart[]): TextPart {
  const detail = { start: chain[0]?.start ?? 0, end: withoutFullStop(text, chain.at(-1)?.end ?? 0) }
  const start = detail.start - leadLength(text, detail.start)
  if (text.charAt(start - 1) === '(' && text.charAt(detail.end) === ')')
    return withSpareSpace(text, { start: start - 1, end: detail.end + 1 })
  if (!clauseEnd.test(text.slice(detail.end))) return withSpareSpace(text, detail)

  const before = text.slice(0, start)
  if (sentenceStart.test(before)) return wholeSentence(text, { start, end: detail.end })
  const joined = jointAtEnd.exec(before)?.[0].length ?? 0
  if (joined === 0 || dependentClause.test(before.slice(0, start - joined))) return withSpareSpace(text, detail)
  return { start: start - joined, end: detail.end }
}

/** Removes the punctuation, and the joint to what follows, along with a sentence's beginning. */
function wholeSentence(text: string, { start, end }: TextPart): TextPart {
  const after = text.slice(end)
  const joined = jointAtStart.exec(after)?.[0].length
  if (joined !== undefined) return { start, end: end + joined }
  const ended = end + (/^ ?[.!?]*/u.exec(after)?.[0].length ?? 0)
  const isWholeLine = start === 0 || text.charAt(start - 1) === '\n'
  if (text.charAt(ended) === ' ' || (isWholeLine && text.charAt(ended) === '\n')) return { start, end: ended + 1 }
  return { start: text.slice(0, start).trimEnd().length, end: ended }
}
