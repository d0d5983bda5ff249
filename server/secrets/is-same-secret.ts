import { timingSafeEqual } from 'node:crypto'

/** Whether a secret was given, in a time that says nothing of how much of it was right. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
