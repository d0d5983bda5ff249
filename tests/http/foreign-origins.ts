/** `Origin` headers of pages from other servers, including ones that resemble this server's. */
export function foreignOriginsAt(address: string): string[] {
  const { port } = new URL(address)
  return [
    'https://evil.example',
    'null',
    '',
    'http://localhost:1',
    `http://127.0.0.1:${Number(port) + 1}`,
    'http://127.0.0.1',
    `http://sibling.127.0.0.1:${port}`,
    `http://127.0.0.1:${port}.evil.example`,
    `http://127.0.0.1.evil.example:${port}`,
    `http://127.0.0.1:${port}@evil.example`,
    'file://',
  ]
}
