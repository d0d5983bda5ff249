import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { World } from '#tests/world.ts'
import { formWith } from './sent-files.ts'

/** How Ben, where nobody else is named, sends files in this world, and what is kept of them there. */
export function uploadsIn(world: World) {
  const upload = (form: FormData, who = 'ben') => world.ask(who, 'POST /api/upload', form)
  const send = (name: string, bytes: string | Uint8Array) => upload(formWith({ [name]: bytes }))
  const arriving = (): string[] => readdirSync(`${world.folder}/files/arriving`)
  const rows = async (): Promise<number> => (await world.db.selectFrom('files').select('id').execute()).length
  const shelved = (): number =>
    readdirSync(`${world.folder}/files`, { recursive: true }).filter((path) =>
      /^[\w-]{36}[/\\]..[/\\]./.test(String(path)),
    ).length
  const read = async (url: string) => {
    const response = await fetch(world.address + url, { headers: { cookie: world.cookies['ben'] ?? '' } })
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  /** Refused, and nothing of it is left anywhere. */
  async function expectRefused(form: FormData, status: number, code?: string) {
    const before = [await rows(), shelved()]
    const answer = await upload(form)
    expect([answer.status, answer.body.code]).toEqual([status, code ?? answer.body.code])
    expect(answer.body.message).toMatch(/^[A-Z].+\.$/)
    expect([await rows(), shelved()]).toEqual(before)
    expect(arriving()).toEqual([])
  }

  return { arriving, expectRefused, read, rows, send, shelved, upload }
}
