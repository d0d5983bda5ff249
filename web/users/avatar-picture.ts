import { avatarSidePixels } from '#shared/limits.ts'
import { isNamedPicture, pictureTypeOf } from '#web/lib/picture-type.ts'
import { type Cut, squareOf } from './avatar-cut.ts'

/** A picture as the camera meant it, upright. Fails where the browser cannot read it. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  const picture = await asPicture(file)
  return createImageBitmap(isDrawing(picture) ? await imageOf(picture) : picture, { imageOrientation: 'from-image' })
}

/** By its content, where its name did not tell the device that it is one. */
async function asPicture(file: Blob): Promise<Blob> {
  if (isNamedPicture(file)) return file
  const type = await pictureTypeOf(file)
  if (type === undefined) throw new Error('This file is no picture')
  return file.slice(0, file.size, type)
}

/** Browsers make a bitmap of a drawing only once it is an image. */
const isDrawing = ({ type }: Blob) => type === 'image/svg+xml'

async function imageOf(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
  return image
}

/** Draws the square of the picture over the whole canvas. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut) {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws nothing')
  const { side, left, top } = squareOf(picture, cut)
  pen.imageSmoothingQuality = 'high'
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a data URL, in the size that is kept. */
export function cutOut(picture: ImageBitmap, cut: Cut): string {
  const canvas = document.createElement('canvas')
  canvas.width = avatarSidePixels
  canvas.height = avatarSidePixels
  drawCut(canvas, picture, cut)
  return canvas.toDataURL('image/webp', 0.92)
}
