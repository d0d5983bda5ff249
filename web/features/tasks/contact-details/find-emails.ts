import type { TextPart } from './contact-detail.ts'

const at = '(?<at>@| @ ?|@ | ?[([{<] ?at ?[)\\]}>] ?| at )'
const dot = '(?:\\.| ?[([{<] ?dot ?[)\\]}>] ?| dot )'
const address = new RegExp(
  '(?<![\\p{L}\\p{N}._%+-])(?:[\\p{L}\\p{N}]{1,30} dot ){0,2}(?<local>[\\p{L}\\p{N}._%+-]{1,64})' +
    `${at}(?<domain>[\\p{L}\\p{N}-]{1,63}(?:${dot}[\\p{L}\\p{N}-]{1,63}){0,4}${dot}\\p{L}{2,24})(?![\\p{L}\\p{N}@])`,
  'giu',
)

const mailProvider =
  /^(?:gmail|googlemail|yahoo|hotmail|outlook|live|icloud|me|mac|aol|msn|proton|protonmail|comcast)\b/i
/** Words that also come before 'at' in a sentence about a web site: 'Look at amazon dot com'. */
const verbBeforeSite =
  /^(?:look|looked|shop|buy|bought|order|ordered|work|works|found|find|sell|see|is|it|me|us|available|online|sale|read)$/i

/** Finds email addresses, also spelled out: 'ada (at) example.com', 'ada at example dot com', 'ada at gmail.com'. */
export const findEmails = (text: string): TextPart[] =>
  [...text.matchAll(address)]
    .filter(({ groups = {} }) => isEmail(groups['local'] ?? '', groups['at'] ?? '', groups['domain'] ?? ''))
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))

function isEmail(local: string, sign: string, domain: string): boolean {
  if (sign === '@' || /[([{<]/.test(sign)) return true
  return !verbBeforeSite.test(local) && (/\bdot\b/i.test(domain) || mailProvider.test(domain))
}
