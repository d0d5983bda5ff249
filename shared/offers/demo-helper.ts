/** Id of the account as which a demo's test page offers. Nobody can sign in with it, and it exists only in demos. */
export const demoHelperId = '7e57e100-0000-4000-8000-000000000001'
