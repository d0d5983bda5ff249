import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import type { Env } from '#server/env.ts'
import { freeBytesOf, toMb } from '#server/platform/process/disk-space.ts'
import { site } from '#site'

type Settings = Pick<Env, 'publicUrl' | 'canonicalUrl' | 'mail' | 'trustProxy' | 'dataDir'>
/** Free space on the disk of DATA_DIR, and memory of this machine or its container. */
type Machine = { freeMb: number; memoryMb: number }

const freeMinMb = 500
/** A machine that is sold with 1 GB shows a little less, because its kernel takes some. */
const memoryMinMb = 900

export function findMachine({ dataDir }: Pick<Env, 'dataDir'>): Machine {
  // Without a limit, Node returns 0 or a number larger than any memory.
  const memoryBytes = Math.min(constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  return { freeMb: toMb(freeBytesOf(dataDir)), memoryMb: toMb(memoryBytes) }
}

/** Returns a line for each setting, and each lack of this machine, that will cause trouble later. */
export function startWarnings({ publicUrl, canonicalUrl, mail, trustProxy }: Settings, machine: Machine): string[] {
  const { freeMb, memoryMb } = machine
  const warnings: [boolean, string][] = [
    [
      mail.server !== undefined && canonicalUrl === undefined,
      `Links in mails lead to ${publicUrl}, which only this machine reaches: set PUBLIC_URL`,
    ],
    [
      publicUrl.startsWith('https:') && trustProxy === false,
      'PUBLIC_URL is https, but TRUST_PROXY is not set: all neighbors count as one address, and after six sign-ins in a minute nobody can sign in. Set TRUST_PROXY to the number of proxies',
    ],
    [
      freeMb < freeMinMb,
      `The disk of DATA_DIR has ${freeMb} MB free: make room, because writes are refused once it is full`,
    ],
    [
      memoryMb < memoryMinMb,
      `This machine has ${memoryMb} MB of memory, and ${site.name} needs 1 GB: it may be killed while it starts or converts a picture`,
    ],
  ]
  return warnings.flatMap(([isWrong, text]) => (isWrong ? [text] : []))
}
