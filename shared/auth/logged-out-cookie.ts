/** Set by a logout for the next page, which then deletes everything that the user typed on this device. */
export const loggedOutCookie = 'porchlight.left'
