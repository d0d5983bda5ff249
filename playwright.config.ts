import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  globalSetup: ['./tests/setup/temporary-folder.ts', './tests/setup/prepare.ts'],
  outputDir: 'test-results',
  // More than one a core slow each other down by more than they gain.
  workers: '100%',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Limits that only a hang reaches: a busy machine takes many times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
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
