import { splitLinks } from './links.ts'

/** Words of money tricks, and of other places to write: a check, an app that sends money, a gift card, a messenger. */
const words = [
  "(?:cashier|bank|certified|personal)[’']?s? checks?",
  '(?:a|the|my|your|this|by|another) checks?(?! (?:in|on|out|up|with)\\b)',
  '(?:deposit|cash|mail|send|write)(?: you| me)? checks?|cheques?|money orders?',
  'venmo|zelle|cash ?app|paypal|apple ?pay|google ?pay|revolut|western union|moneygram|bitcoin|crypto',
  'wire (?:transfer|money|you|me|the|it)|bank transfer',
  '(?:gift|steam|itunes|prepaid) ?cards?',
  'whats ?app|telegram|wechat|viber|snapchat|discord|messenger|(?:on|use|via|over|by) signal',
].join('|')
const caution = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}-])|www\\.\\S`, 'iu')

/** Tells whether a message in a first chat names what money tricks begin with, or has a link. */
export const needsCaution = (text: string): boolean => caution.test(text) || splitLinks(text).length > 1
