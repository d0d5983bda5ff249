import { ZipArchive } from 'archiver'

/** A zip file that is made while it is read; packed as much as most programs do. */
export const openZip = () => new ZipArchive({ zlib: { level: 6 } })
export type Zip = ZipArchive
