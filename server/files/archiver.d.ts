/** Of the library's eighth version, which brings no types of its own, as much as is used here. */
declare module 'archiver' {
  import type { Readable, Transform } from 'node:stream'

  export class ZipArchive extends Transform {
    constructor(options: { zlib?: { level: number } })
    append(source: Readable | string, entry: { name: string; date: Date }): this
    finalize(): Promise<void>
  }
}
