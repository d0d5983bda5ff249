import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const mebibyte = 2 ** 20

/**
 * Disk space that an embedded database needs beside its data: a segment of its log and some pages. A disk with less
 * counts as full.
 */
export const spaceMinBytes = 32 * mebibyte

/** Returns the free space for this account on the disk of a folder, which may not exist yet. */
export function freeBytesOf(folder: string): number {
  const path = resolve(folder)
  if (!existsSync(path)) return freeBytesOf(dirname(path))
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

export const isFull = (freeBytes: number): boolean => freeBytes < spaceMinBytes

export const toMb = (bytes: number): number => Math.floor(bytes / mebibyte)
