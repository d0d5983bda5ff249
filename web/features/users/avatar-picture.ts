import { avatarSidePixels } from '#shared/constants.ts'
import { hasPictureType, readPictureType } from '#web/lib/picture-type.ts'
import { type Crop, cropSquare } from './avatar-crop.ts'

/** Reads a picture and applies its EXIF orientation. Rejects if the browser cannot read it. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  const picture = await withPictureType(file)
  return createImageBitmap(isSvg(picture) ? await loadImage(picture) : picture, { imageOrientation: 'from-image' })
}

/** Determines the type by content if the file's name did not tell it. */
async function withPictureType(file: Blob): Promise<Blob> {
  if (hasPictureType(file)) return file
  const type = await readPictureType(file)
  if (type === undefined) throw new Error('This file is no picture')
  return file.slice(0, file.size, type)
}

/** Browsers create a bitmap of an SVG only from an image element. */
const isSvg = ({ type }: Blob) => type === 'image/svg+xml'

async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
  return image
}

/** Draws the square of the picture over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws nothing')
  const { side, left, top } = cropSquare(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns the square as a data URL in the stored size. */
export function cropToDataUrl(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = avatarSidePixels
  canvas.height = avatarSidePixels
  drawCrop(canvas, picture, crop)
  return canvas.toDataURL('image/webp', 0.92)
}
