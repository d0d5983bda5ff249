import type { Message } from '#shared/messages/schema.ts'

const boxMaxPixels = { width: 280, height: 320 }
/** Size for old pictures whose dimensions are not stored. */
const defaultBox = { width: 240, height: 180 }

/** Reserves the size of a picture before it loads; a very long or tall one is cropped. */
export function pictureBox({
  attachmentWidth,
  attachmentHeight,
}: Pick<Message, 'attachmentWidth' | 'attachmentHeight'>) {
  if (attachmentWidth === null || attachmentHeight === null) return defaultBox
  const scale = Math.min(1, boxMaxPixels.width / attachmentWidth, boxMaxPixels.height / attachmentHeight)
  return { width: Math.round(attachmentWidth * scale), aspectRatio: `${attachmentWidth} / ${attachmentHeight}` }
}
