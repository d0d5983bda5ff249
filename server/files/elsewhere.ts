/** Beyond any path or address that a program opens. */
const targetMaxCharacters = 4096

/**
 * Whether a document that names this target would load it from another machine. A path, a drive and a `file:` address
 * without a host lie on the disk of whoever opens it; a share and every other scheme do not.
 */
export function isElsewhere(target: string): boolean {
  if (target.length > targetMaxCharacters) return true
  const plain = plainOf(target)
  if (plain === undefined || plain.startsWith('//')) return true
  const [, scheme, path] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(plain) ?? []
  if (scheme === undefined || path === undefined || isDrive(scheme)) return false
  return scheme.toLowerCase() !== 'file' || hasHost(path)
}

const isDrive = (scheme: string) => scheme.length === 1

/** Whether what follows `file:` names a host, or a share behind an empty one. */
function hasHost(path: string): boolean {
  if (!path.startsWith('//')) return false
  const [host = '', ...rest] = path.slice(2).split('/')
  const isOwn = /^(localhost|[a-z][:|])?$/i.test(host)
  return !isOwn || rest.join('/').startsWith('/')
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
