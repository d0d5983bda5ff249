/** Beyond any path or address that a program opens. */
const targetMaxCharacters = 4096

/**
 * Whether a document that names this target would load it from another machine. A path, a drive and a `file:` address
 * without a host lie on the disk of whoever opens it; a share and every other scheme do not.
 */
export function isElsewhere(target: string): boolean {
  if (target.length > targetMaxCharacters) return true
  const plain = plainOf(target)
  if (plain === undefined || isShare(plain)) return true
  const [, scheme, path] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(plain) ?? []
  if (scheme === undefined || path === undefined || isDrive(scheme)) return false
  const isNear = near[scheme.toLowerCase()]
  return isNear === undefined || !isNear(path)
}

const isDrive = (scheme: string) => scheme.length === 1

/** The addresses that need no other machine, by their scheme, and what may follow it. */
const near: Partial<Record<string, (path: string) => boolean>> = {
  file: (path) => !hasHost(path),
  // A part of the mail that the words were copied from.
  cid: () => true,
  // A folder of LibreOffice itself. Without its name, or with another one behind it, it could be any address.
  'vnd.sun.star.expand': (path) => /^\$[a-z_]+\/[^$]*$/i.test(path) && !path.includes('//'),
}

/** Windows names a drive or a share by its device as well: `\\?\C:\`, `\\.\UNC\`, `\??\UNC\`. */
const device = /^\/(?:\/[?.]|\?\?)\/+(.*)$/s

/** True for a share, and for a device that is no drive: a step back from a drive reaches every other device. */
function isShare(path: string): boolean {
  const named = device.exec(path)?.[1]
  if (named === undefined) return path.startsWith('//')
  return !/^[a-z]:\//i.test(named) || named.includes('..')
}

/** Whether what follows `file:` names a host, or a share behind an empty one. */
function hasHost(path: string): boolean {
  if (!path.startsWith('//')) return isShare(path)
  const [host = '', ...rest] = path.slice(2).split('/')
  const isOwn = /^(localhost|127\.0\.0\.1|[a-z][:|])?$/i.test(host)
  return !isOwn || isShare(`/${rest.join('/')}`)
}

/** Some readers decode a name twice; one that is still encoded after that hides something. */
const decodingsMax = 3

/**
 * As the most forgiving reader takes it: decoded, with slashes of one kind, without control characters, and on one
 * line. Undefined where it is encoded too often to tell.
 */
function plainOf(target: string): string | undefined {
  let plain = target
  for (let turn = 0; turn < decodingsMax; turn++) plain = percentDecoded(plain)
  if (/%(25|2f|3a|5c)/i.test(plain)) return undefined
  return plain.replace(/\p{C}/gu, '').trim().replaceAll('\\', '/')
}

/** Byte for byte, and whatever is no such code stays. */
export const percentDecoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
