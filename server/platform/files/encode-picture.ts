import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { RefusalError } from '#server/platform/http/errors.ts'
import { ownerOnlyFile } from '#server/platform/process/owner-only.ts'
import { openConcurrencyLimit } from '#server/platform/rate-limit/concurrency-limit.ts'
import { avatarSidePixels, evidenceSideMaxPixels, imageMaxPixels, pictureSideMaxPixels } from '#shared/constants.ts'

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp'

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

const encodeMaxSeconds = 20

/** A waiting avatar is in memory twice, as received and as decoded bytes: some 12 MB together. */
const waitingMax = 10
const retryAfterSeconds = 5

/** Size in bytes; width and height in pixels. */
export type EncodedPicture = { size: number; width: number; height: number }

/**
 * Encodes one picture at a time for all users, because a large one takes a whole processor and hundreds of megabytes.
 */
const runQueued = openConcurrencyLimit({ runningMax: 1, waitingMax }, retryAfterSeconds)

/**
 * Re-encodes a picture upright and no larger than a conversation shows it, and drops everything but the pixels:
 * location, camera, text, and data after its end. Only the first frame of an animation is kept.
 */
export const encodePicture = (from: string, to: string, format: PictureFormat): Promise<EncodedPicture> =>
  encode(from, to, (picture) =>
    picture
      .resize({ width: pictureSideMaxPixels, height: pictureSideMaxPixels, fit: 'inside', withoutEnlargement: true })
      .toFormat(format),
  )

/** Draws the middle of a picture as a square. */
export const encodeAvatar = (from: Uint8Array, to: string): Promise<EncodedPicture> =>
  encode(from, to, (picture) =>
    picture.resize(avatarSidePixels, avatarSidePixels, { fit: 'cover' }).webp({ quality: 82 }),
  )

/** Returns a reduced copy of a stored picture, as a JPEG. */
export const reducePicture = (from: Uint8Array): Promise<Buffer> =>
  draw(from, (picture) =>
    picture
      .resize({ width: evidenceSideMaxPixels, height: evidenceSideMaxPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 }),
  ).then(({ data }) => data)

type Transform = (picture: Sharp) => Sharp

async function encode(from: string | Uint8Array, to: string, transform: Transform): Promise<EncodedPicture> {
  const { data, info } = await draw(from, transform)
  await writeFile(to, data, { flag: 'wx', mode: ownerOnlyFile, flush: true })
  return { size: data.length, width: info.width, height: info.height }
}

const draw = (from: string | Uint8Array, transform: Transform) =>
  runQueued(() => {
    // Missing or broken parts of a picture are left out and all other parts are drawn, as browsers do.
    const picture = sharp(from, { limitInputPixels: imageMaxPixels, failOn: 'none', autoOrient: true })
    return transform(picture).timeout({ seconds: encodeMaxSeconds }).toBuffer({ resolveWithObject: true })
  }).catch(refusePicture)

function refusePicture(error: Error): never {
  if (error instanceof RefusalError) throw error
  throw new RefusalError(error.message.includes('pixel limit') ? 'image_too_large' : 'image_unreadable')
}
