export type ContactKind = 'phone' | 'email' | 'address' | 'moneyApp'

/** A part of a text, by its positions as in `text.slice(start, end)`. */
export type TextPart = { start: number; end: number }

export type ContactDetail = TextPart & { kind: ContactKind }
