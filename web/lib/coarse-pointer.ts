/** Matches devices whose main pointer is a finger. */
export const coarsePointer = matchMedia('(pointer: coarse)')
