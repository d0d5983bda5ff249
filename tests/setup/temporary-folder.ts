import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the run a temporary folder of its own, and removes it with all that tests left there at the end. */
export default function openTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-run-'))
  // The processes of the tests begin after this, and take the environment over.
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
