export function findChromium(): string | undefined
export function findOrInstallChromium(): string
export const chromiumArgs: string[]
