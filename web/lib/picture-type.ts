import { type PictureType, pictureHeadBytes, pictureTypeIn } from '#shared/files/picture-type.ts'

/** Which picture a file is by its content, or undefined. Fails where the device does not hand it over. */
export const pictureTypeOf = async (file: Blob): Promise<PictureType | undefined> =>
  pictureTypeIn(new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer()))

/** Whether this device takes it for a picture, by its name. */
export const isNamedPicture = ({ type }: Blob): boolean => type.startsWith('image/')
