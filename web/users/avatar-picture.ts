import { avatarSidePixels } from '#shared/limits.ts'
import { type Cut, squareOf } from './avatar-cut.ts'

/** A picture as the camera meant it, upright. Fails where the browser cannot read it. */
export const readPicture = async (file: Blob) =>
  createImageBitmap(isDrawing(file) ? await imageOf(file) : file, { imageOrientation: 'from-image' })

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
