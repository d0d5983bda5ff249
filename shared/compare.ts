/** Compares numbers for an ascending sort. Equal infinities are handled separately, because their difference is NaN. */
export const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
