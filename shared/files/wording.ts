const kilobyte = 1024

/** '340 bytes', '12 KB', '3.4 MB': as file managers say it, in powers of 1024. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = Math.round(bytes / kilobyte)
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`
}
