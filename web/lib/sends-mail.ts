import { noMailAttribute } from '#shared/no-mail-attribute.ts'

/** Returns false if this installation has no mail server, so that no sentence may say that a link went out. */
export const sendsMail = (): boolean => !document.documentElement.hasAttribute(noMailAttribute)
