import { detectPictureType, type PictureType, pictureHeadBytes } from '#shared/files/picture-type.ts'

/** Returns a file's picture type by its content, or undefined. Rejects if the device cannot read the file. */
export const readPictureType = async (file: Blob): Promise<PictureType | undefined> =>
  detectPictureType(new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer()))

/** Tells whether the device takes the file for a picture, by its name. */
export const hasPictureType = ({ type }: Blob): boolean => type.startsWith('image/')
