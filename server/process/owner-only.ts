/** Modes of what the product keeps on the disk: for its own account of the machine and nobody else's. */
export const ownerOnlyFolder = 0o700
export const ownerOnlyFile = 0o600
