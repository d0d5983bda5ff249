import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { refuseUnsafeDocx } from '#server/files/document.ts'
import { wordTypes, zipOf } from './sent-files.ts'

/** 'taken', or the code of the refusal. */
export async function look(file: Uint8Array, refuseUnsafe = refuseUnsafeDocx): Promise<string> {
  const path = `${tmpdir()}/porchlight-${randomUUID()}`
  writeFileSync(path, file)
  try {
    await refuseUnsafe(path)
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    rmSync(path)
  }
}

/** The same of a Word document with these parts beside its list of types. */
export const lookAt = (parts: Parameters<typeof zipOf>[0]) =>
  look(zipOf({ '[Content_Types].xml': wordTypes, ...parts }))

/** A part that lists what another one points to. */
export const list = (elements: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements}</Relationships>`

/** The same of a Word document with this list. */
export const lookAtList = (xml: string | Uint8Array, name = 'word/_rels/settings.xml.rels') => lookAt({ [name]: xml })
