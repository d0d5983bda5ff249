import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { freshFolder } from '#tests/setup/server-process.ts'

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

function run(program: string, ...args: string[]) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program} failed: ${stderr}`)
}

/** Mounts a tmpfs of this size on a new folder; returns undefined if the process may not mount (only root may). */
export function mountSmallDisk(size: string) {
  const folder = freshFolder()
  if (!succeeds('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true })
    return
  }
  const filler = `${folder}/filler`
  return {
    folder,
    remount: (mode: 'ro' | 'rw') => run('mount', '-o', `remount,${mode}`, folder),
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
    remove: () => unmount(folder),
  }
}

/** Mounts an ext4 file system stored in one file; returns undefined if the process may not mount. */
export function mountDiskImage() {
  const [folder, imageFolder] = [freshFolder(), freshFolder()]
  const image = `${imageFolder}/disk`
  writeFileSync(image, '')
  truncateSync(image, 400 * 2 ** 20)
  const removeImage = () => rmSync(imageFolder, { recursive: true })
  // Data that no process has flushed is written out as late as possible.
  if (!succeeds('mkfs.ext4', '-q', image) || !succeeds('mount', '-o', 'loop,commit=300', image, folder)) {
    removeImage()
    return
  }
  const copies: string[] = []
  return {
    folder,
    /** Mounts a copy of the disk as it is at one moment, as after a power cut, and returns the folder of the copy. */
    snapshot() {
      const [copy, copyFolder] = [`${imageFolder}/copy${copies.length}`, freshFolder()]
      // If the copy still equals the disk, nothing was written meanwhile, so it shows a single moment.
      do run('cp', '--sparse=always', image, copy)
      while (!succeeds('cmp', '-s', image, copy))
      run('mount', '-o', 'loop', copy, copyFolder)
      copies.push(copyFolder)
      return copyFolder
    },
    remove() {
      for (const mounted of [...copies, folder]) unmount(mounted)
      removeImage()
    },
  }
}

function unmount(folder: string) {
  run('umount', '--lazy', folder)
  rmSync(folder, { recursive: true, force: true })
}
