/** Stands in the built pages for the address that neighbors come to, which only a running server is told. */
export const publicUrlHere = 'https://public-url.invalid'
