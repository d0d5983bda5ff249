import type { Message } from '#shared/messages/schema.ts'

const boxMaxPixels = { width: 280, height: 320 }
/** Of a picture from before its sides were known. */
const usual = { width: 240, height: 180 }

/** The room a picture takes in a chat, kept for it before it is there; one that is very long or high is cut. */
export function boxOf({ attachmentWidth, attachmentHeight }: Pick<Message, 'attachmentWidth' | 'attachmentHeight'>) {
  if (attachmentWidth === null || attachmentHeight === null) return usual
  const scale = Math.min(1, boxMaxPixels.width / attachmentWidth, boxMaxPixels.height / attachmentHeight)
  return { width: Math.round(attachmentWidth * scale), aspectRatio: `${attachmentWidth} / ${attachmentHeight}` }
}
