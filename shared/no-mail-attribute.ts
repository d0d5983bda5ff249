/** Attribute of the `html` element of pages of an installation that sends no mail, because it has no mail server. */
export const noMailAttribute = 'data-no-mail'
