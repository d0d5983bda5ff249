import type { Refusal } from '#shared/refusals.ts'
import { tidyAddress } from './address.ts'

/** The words of the passwords that guessers try first. */
const common = new Set(
  `password passw0rd p@ssw0rd passwort login letmein welcome admin administrator guest changeme secret computer internet
  iloveyou sunshine princess football baseball basketball superman batman starwars pokemon dragon monkey master shadow
  hunter freedom whatever trustno1 charlie jordan michael michelle jennifer jessica thomas hello spring summer autumn
  winter neighbor neighbour`.split(/\s+/),
)

/** What fingers find by themselves: the alphabet, the digits, and the rows and columns of a keyboard. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
]
const lines = rows.flatMap((row) => [row, [...row].reverse().join('')])

const isRun = (text: string) => new Set(text).size === 1 || lines.some((line) => line.includes(text))

/** Whether it is one run after another, each of three characters or more, with two others at its end at most. */
function isRuns(text: string): boolean {
  let rest = text
  while (rest.length > 2) {
    let length = rest.length
    while (length > 2 && !isRun(rest.slice(0, length))) length--
    if (length === 2) return false
    rest = rest.slice(length)
  }
  return true
}

/** Of what is no letter, so much before and behind a word makes it no harder to guess: 'password2024'. */
const ornament = /^[^\p{L}]{1,5}|[^\p{L}]{1,5}$/gu

type Owner = { email: string; productName: string }

/**
 * Why nobody can take this password: guessers try the common ones, the product's name and the person's own address
 * first.
 */
export function whyNotPassword(password: string, { email, productName }: Owner): Refusal | null {
  const folded = password.trim().toLowerCase()
  const word = folded.replace(ornament, '')
  const own = [email, email.split('@')[0] ?? '', productName].map((name) => name.toLowerCase())
  const isEasy =
    [folded, word, tidyAddress(folded)].some((text) => common.has(text) || own.includes(text)) || isRuns(folded)
  return isEasy ? 'common_password' : null
}
