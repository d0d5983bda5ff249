import { attachmentMaxBytes, imageMaxPixels, pictureSideMaxPixels } from '#shared/constants.ts'
import { readPictureType } from '#web/lib/picture-type.ts'

/**
 * Shrinks a picture to the limits of a chat if it has too many bytes or pixels. Animations, and pictures this browser
 * cannot read, stay unchanged.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const type = await readPictureType(file)
  if (type === 'image/gif') return file
  const image = await load(file)
  try {
    const { naturalWidth: width, naturalHeight: height } = image
    if (file.size <= attachmentMaxBytes && width * height <= imageMaxPixels) return file
    return await draw(image, pictureSideMaxPixels / Math.max(width, height), file, type)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Loads the image. Browsers apply its EXIF orientation; nothing is drawn yet. */
function load(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  return new Promise((done, fail) => {
    image.onload = () => done(image)
    image.onerror = () => fail(new Error('This browser cannot read the picture'))
  })
}

/** A JPEG stays a JPEG. Other pictures become PNG to keep transparency, or JPEG if that is too large. */
async function draw(image: HTMLImageElement, scale: number, { name }: File, type: string | undefined): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * Math.min(1, scale)))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * Math.min(1, scale)))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws nothing')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const asPng = type === 'image/jpeg' ? null : await encode(canvas, 'image/png')
  if (asPng && asPng.size <= attachmentMaxBytes) return new File([asPng], name, { type: asPng.type })
  // JPEG has no transparency; transparent pixels would turn black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return new File([await encode(canvas, 'image/jpeg')], name, { type: 'image/jpeg' })
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9))
  if (blob === null) throw new Error('This browser cannot keep the picture')
  return blob
}
