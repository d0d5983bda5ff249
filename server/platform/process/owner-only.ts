/** File modes of everything stored on disk: only the account that runs the server has access. */
export const ownerOnlyFolder = 0o700
export const ownerOnlyFile = 0o600
