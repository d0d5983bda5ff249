import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,web,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/stories/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // Files that follow each other in one process share what takes seconds to make: an embedded database.
    isolate: false,
  },
})
