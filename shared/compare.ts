/** For a sort, from less to more. Two infinities are alike, which their difference does not say. */
export const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
