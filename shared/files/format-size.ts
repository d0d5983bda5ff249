const kilobyte = 1024

/** Formats a size as file managers do, in powers of 1024: '340 bytes', '12 KB', '3.4 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = Math.round(bytes / kilobyte)
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`
}
