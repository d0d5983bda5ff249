import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { freshFolder } from '#tests/setup/server-process.ts'

const done = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

function must(program: string, ...args: string[]) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program} failed: ${stderr}`)
}

/** A disk of so much room over a folder of its own; undefined where we may lay none, as only an administrator may. */
export function laySmallDisk(size: string) {
  const folder = freshFolder()
  if (!done('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true })
    return
  }
  const filler = `${folder}/filler`
  return {
    folder,
    remount: (mode: 'ro' | 'rw') => must('mount', '-o', `remount,${mode}`, folder),
    fill() {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, Buffer.alloc(4096))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    clear: () => rmSync(filler),
    remove: () => takeAway(folder),
  }
}

/** A disk of its own kind, whose every byte lies in a file; undefined where we may lay none. */
export function layDiskInFile() {
  const [folder, place] = [freshFolder(), freshFolder()]
  const image = `${place}/disk`
  writeFileSync(image, '')
  truncateSync(image, 400 * 2 ** 20)
  const endFile = () => rmSync(place, { recursive: true })
  // What nobody asked to be written out at once is written out as late as can be.
  if (!done('mkfs.ext4', '-q', image) || !done('mount', '-o', 'loop,commit=300', image, folder)) {
    endFile()
    return
  }
  const copies: string[] = []
  return {
    folder,
    /** What lay on the disk at one moment, as after a power cut: mounted elsewhere, where its folder is told. */
    pull() {
      const [copy, copied] = [`${place}/copy${copies.length}`, freshFolder()]
      // A copy that agrees with the disk afterwards is one of a single moment.
      do must('cp', '--sparse=always', image, copy)
      while (!done('cmp', '-s', image, copy))
      must('mount', '-o', 'loop', copy, copied)
      copies.push(copied)
      return copied
    },
    remove() {
      for (const mounted of [...copies, folder]) takeAway(mounted)
      endFile()
    },
  }
}

function takeAway(folder: string) {
  must('umount', '--lazy', folder)
  rmSync(folder, { recursive: true, force: true })
}
