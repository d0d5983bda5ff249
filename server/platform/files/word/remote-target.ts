/** Exceeds the length of any path or address that a program opens. */
const targetMaxCharacters = 4096

/**
 * Returns true if a document that references this target would load it from another machine. A path, a drive and a
 * `file:` address without a host are on the reader's own disk; a share and every other scheme are not. `URL` knows no
 * shares, drives and devices.
 */
export function isRemoteTarget(target: string): boolean {
  if (target.length > targetMaxCharacters) return true
  const normalized = normalizeTarget(target)
  if (normalized === undefined || isShare(normalized)) return true
  const [, scheme, path] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(normalized) ?? []
  if (scheme === undefined || path === undefined || isDrive(scheme)) return false
  const isLocal = localSchemes[scheme.toLowerCase()]
  return isLocal === undefined || !isLocal(path)
}

const isDrive = (scheme: string) => scheme.length === 1

/** Schemes that need no other machine, with a check of the part after the colon. */
const localSchemes: Partial<Record<string, (path: string) => boolean>> = {
  file: (path) => !hasHost(path),
  // A part of the mail that the text was copied from.
  cid: () => true,
  // A folder of LibreOffice itself. If its name is missing, or another one follows, it could be any address.
  'vnd.sun.star.expand': (path) => /^\$[a-z_]+\/[^$]*$/i.test(path) && !path.includes('//'),
}

/** Windows also addresses a drive or a share by its device: `\\?\C:\`, `\\.\UNC\`, `\??\UNC\`. */
const device = /^\/(?:\/[?.]|\?\?)\/+(.*)$/s

/** Returns true for a share, and for a device that is no drive. A '..' after a drive reaches every other device. */
function isShare(path: string): boolean {
  const devicePath = device.exec(path)?.[1]
  if (devicePath === undefined) return path.startsWith('//')
  return !/^[a-z]:\//i.test(devicePath) || devicePath.includes('..')
}

/** Returns true if the part after `file:` names a host, or a share behind an empty host. */
function hasHost(path: string): boolean {
  if (!path.startsWith('//')) return isShare(path)
  const [host = '', ...rest] = path.slice(2).split('/')
  const isLocalHost = /^(localhost|127\.0\.0\.1|[a-z][:|])?$/i.test(host)
  return !isLocalHost || isShare(`/${rest.join('/')}`)
}

/** Some readers decode a name twice; one that is still encoded after three rounds hides something. */
const decodingsMax = 3

/**
 * Returns the target in the form in which the most lenient reader takes it: decoded, on one line, with forward slashes
 * and no control characters. Returns undefined if it is encoded too often to tell.
 */
function normalizeTarget(target: string): string | undefined {
  let normalized = target
  for (let round = 0; round < decodingsMax; round++) normalized = percentDecoded(normalized)
  if (/%(25|2f|3a|5c)/i.test(normalized)) return undefined
  return normalized.replace(/\p{C}/gu, '').trim().replaceAll('\\', '/')
}

/** Decodes byte for byte; invalid codes stay unchanged. */
export const percentDecoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
