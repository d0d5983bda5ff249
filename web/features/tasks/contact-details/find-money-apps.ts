import type { TextPart } from './contact-detail.ts'

const sites = [
  'venmo\\.com|cash\\.app|cash\\.me|paypal\\.com|paypal\\.me|zellepay\\.com|revolut\\.me|wise\\.com/pay|monzo\\.me',
  'strike\\.me|ko-fi\\.com|buymeacoffee\\.com|pay\\.google\\.com|square\\.link|(?:buy|donate)\\.stripe\\.com',
].join('|')

const patterns = [
  new RegExp(
    `(?<![\\p{L}\\p{N}@._-])(?:https?://)?(?:[a-z\\d-]{1,30}\\.){0,2}?(?:${sites})(?![\\p{L}\\p{N}_-])(?:[/?#]\\S{0,200})?`,
    'giu',
  ),
  /(?<![\p{L}\p{N}])(?:venmo|cashapp|paypal|zelle):\/\/\S{1,200}/giu,
  // A name in such an app leads to the account as a link does. The app alone, or an amount, does not.
  /(?<![\p{L}\p{N}])venmo(?: me)?(?: is| at)?[ :(-]{0,3}@[a-z\d_-]{2,30}/giu,
  /(?<![\p{L}\p{N}])cash ?app(?: me)?(?: is| at)?[ :(-]{0,3}\$[a-z][a-z\d_-]{1,20}/giu,
]
/** Punctuation that ends the sentence rather than the link. */
const endOfSentence = /[.,;:!?'"’”)\]]$/

/** Finds links to apps that send money, and names in them: 'venmo.com/u/ada', 'Venmo @ada', 'Cash App $Ada'. */
export const findMoneyApps = (text: string): TextPart[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + trimmedLength(found) })),
  )

function trimmedLength(link: string): number {
  let length = link.length
  while (endOfSentence.test(link.slice(length - 1, length))) length -= 1
  return length
}
