import { randomInt } from 'node:crypto'

/** Returns so many random characters out of these. */
export const randomCode = (characters: string, length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
