import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** A part of the built script: its size (brotli), what must be there before it runs, and what it is made of. */
export type Chunk = { bytes: number; imports: string[]; modules: string[] }

// A process of its own: what other tests have done to theirs, such as what pictures may be read, is not built with.
const { output } = (await build({ logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
const chunks = output.flatMap((file) => {
  if (file.type !== 'chunk') return []
  const bytes = brotliCompressSync(file.code).length
  const chunk: Chunk = { bytes, imports: file.imports, modules: Object.keys(file.modules) }
  return [[file.fileName, chunk]]
})
process.stdout.write(JSON.stringify(chunks))
