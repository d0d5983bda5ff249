/** What a call takes in one field, at, below and above every limit, and what it says of the rest. */
export type Bound = {
  call: string
  field: string
  /** Other fields that go with it. */
  along?: object
  takes: unknown[]
  /** Values as they are sent; `Raw` where JSON.stringify would write something else. */
  refuses: unknown[]
  /** The sentence that every refused value is answered with; any sentence where it is not said. */
  says?: string
  /** Which case of the hostile list this is. */
  as?: string
}

/** JSON that JSON.stringify would not write. */
export class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

export const letters = (count: number) => 'walnut'.repeat(count / 6 + 1).slice(0, count)
export const notText = [5, true, ['text'], { text: 1 }]
const nul = 'Porch\u0000light and more of it'
const halfPair = 'Porch\ud800light and more of it'
export const unkept = [nul, halfPair]
export const blank = '      '
export const zeroWidth = '\u200b'.repeat(30)
/** What takes room or stands alone, and shows nothing. */
export const unseen = ['\u3164', '\u2800', '\u0301', '\ufe0f', '\u034f\u115f', '\u00a0\u3000', '\u202e\u2067'].map(
  (one) => one.repeat(30),
)
