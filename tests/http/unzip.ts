import { fromBufferPromise } from 'yauzl'

/** The files of an archive as texts, by their names. */
export type Unzipped = Record<string, string>

/** Returns the files of a zip archive. */
export async function unzip(bytes: ArrayBuffer): Promise<Unzipped> {
  const files: Unzipped = {}
  const zip = await fromBufferPromise(Buffer.from(bytes))
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    files[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return files
}
