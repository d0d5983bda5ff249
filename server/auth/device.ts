import Bowser from 'bowser'

const handheld = new Set(['iPhone', 'iPad'])

/** What a browser calls itself, in words its owner knows: 'Safari on iPhone', 'Chrome on Windows'. */
export function deviceOf(userAgent: string): string {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const device = handheld.has(platform.model ?? '') ? platform.model : os.name
  // Without a system it knows, the library repeats what stands in front.
  return browser.name && device ? `${browser.name} on ${device}` : 'An unknown device'
}
