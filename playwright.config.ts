import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  globalSetup: './tests/stories/prepare.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  // A machine shared with others stalls now and then: who failed once is tried again, and listed as flaky.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Far beyond what anything takes, so that a busy machine fails nothing.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
    serviceWorkers: 'block',
    // What is still fading in has no contrast to measure.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
