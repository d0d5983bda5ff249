import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  globalSetup: './tests/setup/prepare.ts',
  outputDir: 'test-results',
  // More than one a core slow each other down by more than they gain.
  workers: '100%',
  fullyParallel: true,
  // A machine shared with others stalls now and then: who failed once is tried again, and listed as flaky.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Far beyond what anything takes, so that a busy machine fails nothing.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // A page that is read for seconds repays no optimizing compiler, no imitated graphics card and no process for either.
    launchOptions: {
      args: [
        ...chromiumArgs,
        '--js-flags=--no-turbofan --no-maglev',
        '--disable-software-rasterizer',
        '--in-process-gpu',
        '--process-per-site',
      ],
      ...(executablePath && { executablePath }),
    },
    serviceWorkers: 'block',
    // What is still fading in has no contrast to measure.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
