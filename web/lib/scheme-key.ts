/** Storage key of the color scheme. It holds nothing personal, so it survives a logout. */
export const schemeKey = 'scheme'
