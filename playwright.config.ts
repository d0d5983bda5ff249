import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  globalSetup: ['./tests/setup/temporary-folder.ts', './tests/setup/prepare-folder.ts'],
  outputDir: 'test-results',
  // More workers than cores slow each other down.
  workers: '100%',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Only a hang exceeds these limits: a busy machine takes many times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // Each page lives for seconds only, so optimizing compilers, software rendering and separate processes cost more
    // than they save.
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
    // Contrast cannot be measured while an element is still fading in.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
