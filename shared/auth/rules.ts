import type { Refusal } from '#shared/refusals.ts'
import { normalizeEmail } from './email-address.ts'

/** Words from lists of common passwords. */
const commonPasswords = new Set(
  `password passw0rd p@ssw0rd passwort login letmein welcome admin administrator guest changeme secret computer internet
  iloveyou sunshine princess football baseball basketball superman batman starwars pokemon dragon monkey master shadow
  hunter freedom whatever trustno1 charlie jordan michael michelle jennifer jessica thomas hello spring summer autumn
  winter neighbor neighbour`.split(/\s+/),
)

/** Easy sequences: the alphabet, the digits, and the rows and columns of a keyboard. */
const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
]
const easySequences = keyboardRows.flatMap((row) => [row, [...row].reverse().join('')])

const isEasySequence = (text: string) => new Set(text).size === 1 || easySequences.some((line) => line.includes(text))

/**
 * Tells whether a text consists of easy sequences of three or more characters, with at most two other characters at the
 * end.
 */
function consistsOfEasySequences(text: string): boolean {
  let rest = text
  while (rest.length > 2) {
    let length = rest.length
    while (length > 2 && !isEasySequence(rest.slice(0, length))) length--
    if (length === 2) return false
    rest = rest.slice(length)
  }
  return true
}

/** Up to five non-letters before and behind a word make it no harder to guess: 'password2024'. */
const affixPattern = /^[^\p{L}]{1,5}|[^\p{L}]{1,5}$/gu

type PasswordOwner = { email: string; productName: string }

/**
 * Returns the reason why a password is refused, or null. Attackers try common passwords, the name of the product and
 * the user's own address first.
 */
export function whyNotPassword(password: string, { email, productName }: PasswordOwner): Refusal | null {
  const folded = password.trim().toLowerCase()
  const word = folded.replace(affixPattern, '')
  const own = [email, email.split('@')[0] ?? '', productName].map((name) => name.toLowerCase())
  const isEasy =
    [folded, word, normalizeEmail(folded)].some((text) => commonPasswords.has(text) || own.includes(text)) ||
    consistsOfEasySequences(folded)
  return isEasy ? 'common_password' : null
}
