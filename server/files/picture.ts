import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Refused } from '#server/http/errors.ts'
import { openWaitingLine } from '#server/limits/waiting-line.ts'
import { ownerOnlyFile } from '#server/process/owner-only.ts'
import { avatarSidePixels, imageMaxPixels, pictureSideMaxPixels } from '#shared/limits.ts'

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp'

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

const drawMaxSeconds = 20

/** An avatar waits in memory, as it came and as its bytes: together some 12 MB. */
const waitingMax = 10
const freeAgainSeconds = 5

/** In bytes and in pixels. */
export type Drawn = { size: number; width: number; height: number }

/** One picture at a time, whoever sends it: a large one takes a whole processor and hundreds of megabytes. */
const inTurn = openWaitingLine({ atOnceMax: 1, waitingMax }, freeAgainSeconds)

/**
 * Draws a picture again, upright, no larger than the chat shows it, and with nothing in it but what is seen: no place,
 * no camera, no words, nothing after its end. Of an animation only the first picture stays.
 */
export const drawPicture = (from: string, to: string, format: PictureFormat): Promise<Drawn> =>
  draw(from, to, (picture) =>
    picture
      .resize({ width: pictureSideMaxPixels, height: pictureSideMaxPixels, fit: 'inside', withoutEnlargement: true })
      .toFormat(format),
  )

/** The middle of a picture as a square. */
export const drawAvatar = (from: Uint8Array, to: string): Promise<Drawn> =>
  draw(from, to, (picture) =>
    picture.resize(avatarSidePixels, avatarSidePixels, { fit: 'cover' }).webp({ quality: 82 }),
  )

type Steps = (picture: Sharp) => Sharp

async function draw(from: string | Uint8Array, to: string, steps: Steps): Promise<Drawn> {
  const { data, info } = await inTurn(() => {
    // As browsers do: what is missing or broken of a picture is left out, and the rest is drawn.
    const picture = sharp(from, { limitInputPixels: imageMaxPixels, failOn: 'none', autoOrient: true })
    return steps(picture).timeout({ seconds: drawMaxSeconds }).toBuffer({ resolveWithObject: true })
  }).catch(refusePicture)
  await writeFile(to, data, { flag: 'wx', mode: ownerOnlyFile, flush: true })
  return { size: data.length, width: info.width, height: info.height }
}

function refusePicture(error: Error): never {
  if (error instanceof Refused) throw error
  throw new Refused(error.message.includes('pixel limit') ? 'image_too_large' : 'image_unreadable')
}
