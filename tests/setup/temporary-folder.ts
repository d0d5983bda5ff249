import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the run its own temporary folder, and removes it with all its files at the end. */
export default function openTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-run-'))
  // Test processes start after this and inherit the environment.
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
