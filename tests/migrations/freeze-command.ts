import { writeFileSync } from 'node:fs'
import { findDigests, frozenPath, readFrozen, whyNotFreeze } from './digests.ts'

/** Adds new migrations to the list of landed ones. Entries in the list never change. */
const frozen = readFrozen()
const digests = await findDigests()
const refusal = whyNotFreeze(frozen, digests)
if (refusal) {
  console.error(refusal)
  process.exitCode = 1
} else {
  writeFileSync(frozenPath, `${JSON.stringify({ ...frozen, ...digests }, null, 2)}\n`)
  const added = Object.keys(digests).filter((name) => !(name in frozen))
  console.log(added.length > 0 ? `Added to ${frozenPath}: ${added.join(', ')}` : 'All migrations are in the list.')
}
