import Bowser from 'bowser'

const handheld = new Set(['iPhone', 'iPad'])

/** Returns the name of a browser and device that users know: 'Safari on iPhone', 'Chrome on Windows'. */
export function deviceOf(userAgent: string): string {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const device = handheld.has(platform.model ?? '') ? platform.model : os.name
  // If the library does not know the system, its browser name is only the beginning of the user agent.
  return browser.name && device ? `${browser.name} on ${device}` : 'An unknown device'
}
