/** The built page for what needs no script of the app, such as a mail's last link; the server writes into it. */
export const plainPageFile = 'plain.html'

/** Stand in that page for its heading, and for what follows it as HTML. */
export const headingHere = 'heading-goes-here'
export const contentHere = 'content-goes-here'
