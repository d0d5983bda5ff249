import './old-node.mjs'
import { spawnSync } from 'node:child_process'
import { behindOf } from './behind.mjs'

const headings = {
  fix: 'Fixes: raise these first, after reading their changes',
  minor: 'New features of the same major version',
  major: 'New major versions, which may break something',
}

/** Lists the packages that are behind. Exit code: 0 none but major versions, 1 some, 2 the registry did not answer. */
function listOutdated() {
  const onWindows = process.platform === 'win32'
  const { stdout, stderr } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8', shell: onWindows })
  const outdated = parsed(stdout)
  if (!outdated || outdated.error) {
    console.error(`npm could not ask the registry.\n${stderr}`)
    return 2
  }
  const behind = behindOf(outdated)
  for (const [step, heading] of Object.entries(headings)) {
    const rows = behind.filter((row) => row.step === step)
    if (rows.length === 0) continue
    console.log(`\n${heading}`)
    for (const { name, ours, latest } of rows) console.log(`    ${name.padEnd(32)} ${ours.padEnd(12)} → ${latest}`)
  }
  const due = behind.filter(({ step }) => step !== 'major').length
  console.log(
    due === 0 ? '\nNothing is behind within its major version.' : `\n${due} behind within their major version.`,
  )
  return due === 0 ? 0 : 1
}

function parsed(text) {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return undefined
  }
}

process.exitCode = listOutdated()
