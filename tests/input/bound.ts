/** Values that a call accepts in one field, at and within every limit, and values that it refuses. */
export type Bound = {
  call: string
  field: string
  /** Other fields to send with it. */
  otherFields?: object
  accepts: unknown[]
  /** Values to send; `RawJson` is for JSON that JSON.stringify would not write. */
  refuses: unknown[]
  /** Error message that every refused value gets; without it, any message is accepted. */
  message?: string
  /** Number of the hostile case. */
  hostileCase?: string
}

/** JSON text that JSON.stringify would not write. */
export class RawJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

export const textOfLength = (count: number) => 'walnut'.repeat(count / 6 + 1).slice(0, count)
export const notText = [5, true, ['text'], { text: 1 }]
const nul = 'Porch\u0000light and more of it'
const loneSurrogate = 'Porch\ud800light and more of it'
export const unstorable = [nul, loneSurrogate]
export const blank = '      '
export const zeroWidth = '\u200b'.repeat(30)
/** Characters that take up space or combine with others, but are invisible. */
export const invisible = ['\u3164', '\u2800', '\u0301', '\ufe0f', '\u034f\u115f', '\u00a0\u3000', '\u202e\u2067'].map(
  (one) => one.repeat(30),
)
