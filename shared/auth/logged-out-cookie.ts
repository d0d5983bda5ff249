/**
 * Set by a logout, and for a session whose account was deleted on another device. The next page then deletes everything
 * that the user typed on this device.
 */
export const loggedOutCookie = 'porchlight.left'
