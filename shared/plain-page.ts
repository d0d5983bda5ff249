/**
 * File of the built page for content without the app's script, such as the unsubscribe page; the server fills it in.
 */
export const plainPageFile = 'plain.html'

/** Placeholders in that page for its heading and for its HTML content. */
export const headingPlaceholder = 'heading-goes-here'
export const contentPlaceholder = 'content-goes-here'
