/** Placeholder in the built pages for the public address, which only the running server knows. */
export const publicUrlPlaceholder = 'https://public-url.invalid'
