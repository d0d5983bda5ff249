import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** A chunk of the built script: its size in bytes (brotli), the chunks it imports, and its modules. */
export type Chunk = { bytes: number; imports: string[]; modules: string[] }

// The build runs in a process of its own, so that changes other tests make to theirs, such as to readable image
// formats, do not affect it. It writes its warnings to stderr.
const outDir = process.argv[2] as string
const { output } = (await build({ logLevel: 'warn', build: { outDir } })) as Rolldown.RolldownOutput
const chunks = output.flatMap((file) => {
  if (file.type !== 'chunk') return []
  const bytes = brotliCompressSync(file.code).length
  const chunk: Chunk = { bytes, imports: file.imports, modules: Object.keys(file.modules) }
  return [[file.fileName, chunk]]
})
process.stdout.write(JSON.stringify(chunks))
