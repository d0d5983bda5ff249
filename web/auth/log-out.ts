import { forgetAllKept } from '#web/lib/kept.ts'

/** What every 'Log Out' link is: `<a {...logOut}>`. */
export const logOut = { href: '/api/logout', onClick: forgetAllKept }
