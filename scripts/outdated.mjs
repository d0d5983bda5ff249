import './old-node.mjs'
import { spawnSync } from 'node:child_process'
import { classifyOutdated } from './outdated-packages.mjs'

const headings = {
  fix: 'Fixes: raise these first, after reading their changes',
  minor: 'New features of the same major version',
  major: 'New major versions, which may break something',
}

/**
 * Lists the outdated packages. Exit code: 0 if there are none or major versions only, 1 if there are others, 2 if the
 * registry did not answer.
 */
function listOutdated() {
  const onWindows = process.platform === 'win32'
  const { stdout, stderr } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8', shell: onWindows })
  const outdated = parsed(stdout)
  if (!outdated || outdated.error) {
    console.error(`npm could not reach the registry.\n${stderr}`)
    return 2
  }
  const packages = classifyOutdated(outdated)
  for (const [step, heading] of Object.entries(headings)) {
    const listed = packages.filter((one) => one.step === step)
    if (listed.length === 0) continue
    console.log(`\n${heading}`)
    for (const { name, installed, latest } of listed)
      console.log(`    ${name.padEnd(32)} ${installed.padEnd(12)} → ${latest}`)
  }
  const due = packages.filter(({ step }) => step !== 'major').length
  console.log(
    due === 0 ? '\nNo package is outdated within its major version.' : `\n${due} outdated within their major version.`,
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
