/** Where the choice of colors is kept on this device. It tells nothing about its person, so it outlives a logout. */
export const schemeKey = 'scheme'
