import { attachmentMaxBytes, imageMaxPixels, pictureSideMaxPixels } from '#shared/limits.ts'
import { pictureTypeOf } from '#web/lib/picture-type.ts'

/**
 * A picture as a chat takes it: one of too many bytes or pixels is drawn anew, as large as a chat keeps it. Animations,
 * and what this browser cannot read, stay as they are.
 */
export async function shrunk(file: File): Promise<File> {
  const type = await pictureTypeOf(file)
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

/** Upright, as the camera meant it; nothing of it is drawn yet. */
function load(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  return new Promise((done, fail) => {
    image.onload = () => done(image)
    image.onerror = () => fail(new Error('This browser cannot read the picture'))
  })
}

/** A photo stays one. Whatever else may be seen through in places, unless that makes it too large. */
async function draw(image: HTMLImageElement, scale: number, { name }: File, type: string | undefined): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * Math.min(1, scale)))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * Math.min(1, scale)))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws nothing')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const asPng = type === 'image/jpeg' ? null : await keep(canvas, 'image/png')
  if (asPng && asPng.size <= attachmentMaxBytes) return new File([asPng], name, { type: asPng.type })
  // What nothing is drawn on would turn black.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return new File([await keep(canvas, 'image/jpeg')], name, { type: 'image/jpeg' })
}

async function keep(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9))
  if (drawn === null) throw new Error('This browser cannot keep the picture')
  return drawn
}
