import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
    serviceWorkers: 'block',
    // What is still fading in has no contrast to measure.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
