/** Types of archiver 8, which ships none; only the part used here. */
declare module 'archiver' {
  import type { Readable, Transform } from 'node:stream'

  export class ZipArchive extends Transform {
    constructor(options: { zlib?: { level: number } })
    append(source: Readable | string, entry: { name: string; date: Date }): this
    finalize(): Promise<void>
  }
}
