import { ZipArchive } from 'archiver'

/** Creates a zip file that is compressed while it is read, at the level that most programs use. */
export const openZip = () => new ZipArchive({ zlib: { level: 6 } })
export type Zip = ZipArchive
