import type { TextPart } from './contact-detail.ts'
import { type DigitGroup, digitGroupsIn, joinedGroups } from './digit-groups.ts'

/** Numbers of digits in the groups in which people write a number of the United States. */
const nationalShapes = ['10', '11', '3 3 4', '1 3 3 4', '3 7', '1 3 7', '1 10']
/** Area code and exchange begin with 2 to 9. */
const nationalNumber = /^1?[2-9]\d\d[2-9]\d{6}$/
const localNumber = /^[2-9]\d{6}$/
const [foreignMinDigits, foreignMaxDigits] = [8, 15]

/** Text before digits that continue a word, an amount, a longer number or the path of a link. */
const partOfOther = /(?:[\p{L}\p{N}_#$€£%=&@]|\p{L}-|\d[.,:/-]|(?<!wa\.me)\/)$/u
/** Text after them; an extension ('x12') may follow. */
const continues = /^(?!x\d)(?:[\p{L}\p{N}_%]|[.,:/-]\d)/u
const callingWord =
  /(?<!\p{L})(?:call|text|txt|phone|telephone|tel|cell|mobile|whatsapp|sms|dial|reach me|my number)(?!\p{L})[^\d\n.!?]{0,20}$/iu
/** Words before a long number that is no telephone's. */
const otherNumberWord =
  /(?<!\p{L})(?:order|invoice|tracking|ref|reference|serial|model|isbn|case|ticket|account|acct|part|item|sku|permit|license|policy|confirmation|code|id)(?!\p{L})[^\d\n]{0,12}$/iu
const date = /^(?:\d{4} \d{1,2} \d{1,2}|\d{1,2} \d{1,2} \d{4})$/
const contextUnits = 40

/** Finds telephone numbers, in digits or spelled out. A number without area code needs a word such as 'call' before. */
export function findPhones(text: string): TextPart[] {
  const groups = digitGroupsIn(text)
  const found: TextPart[] = []
  let index = 0
  while (index < groups.length) {
    const phone = phoneAtStart(joinedGroups(groups, index), text)
    if (phone) found.push({ start: phone.start, end: phone.end })
    index += phone?.groupCount ?? 1
  }
  return found
}

/** Returns the telephone number that begins with the first of these groups. */
function phoneAtStart(groups: DigitGroup[], text: string): (TextPart & { groupCount: number }) | null {
  const firstDigit = groups[0]?.start ?? 0
  const prefix = /\+?\(?$/.exec(text.slice(Math.max(0, firstDigit - 2), firstDigit))?.[0] ?? ''
  const start = firstDigit - prefix.length
  const before = text.slice(Math.max(0, start - contextUnits), start)
  if (partOfOther.test(before) || otherNumberWord.test(before)) return null

  const facts = { isForeign: prefix.startsWith('+'), isCalled: callingWord.test(before) }
  for (let groupCount = groups.length; groupCount > 0; groupCount--) {
    const part = groups.slice(0, groupCount)
    const end = part.at(-1)?.end ?? start
    if (isPhone(part, facts) && !continues.test(text.slice(end, end + 2))) return { start, end, groupCount }
  }
  return null
}

function isPhone(groups: DigitGroup[], { isForeign, isCalled }: { isForeign: boolean; isCalled: boolean }): boolean {
  const digits = groups.map((group) => group.digits).join('')
  const shape = groups.map((group) => group.digits.length).join(' ')
  const wordCount = groups.filter(({ isWord }) => isWord).length
  if (wordCount >= 3 || /^1(?: 1){9,10}$/.test(shape)) return nationalNumber.test(digits)
  if (wordCount > 0 || groups.some(({ gap }, at) => at > 0 && gap?.includes(','))) return false

  if (nationalShapes.includes(shape) && nationalNumber.test(digits)) return true
  if (isForeign || /^00[1-9]/.test(groups[0]?.digits ?? ''))
    return !digits.startsWith('1') && digits.length >= foreignMinDigits && digits.length <= foreignMaxDigits
  if (!isCalled) return false
  if (shape === '3 4' || shape === '7') return localNumber.test(digits)
  return /^0\d{8,11}$/.test(digits) && !date.test(groups.map((group) => group.digits).join(' '))
}
