type Size = { width: number; height: number }

/** The visible square of a picture: the zoom, and the position along the remaining width and height, from 0 to 1. */
export type Crop = { zoom: number; right: number; down: number }

export const centeredCrop: Crop = { zoom: 1, right: 0.5, down: 0.5 }
export const zoomMax = 4

/** Returns the square in pixels of the picture. */
export function cropSquare({ width, height }: Size, { zoom, right, down }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * right, top: (height - side) * down }
}

/** Returns the crop after the picture was dragged by a number of sides of the square. */
export function dragCrop({ width, height }: Size, crop: Crop, sidesRight: number, sidesDown: number): Crop {
  const { side } = cropSquare({ width, height }, crop)
  return {
    ...crop,
    right: shift(crop.right, sidesRight * side, width - side),
    down: shift(crop.down, sidesDown * side, height - side),
  }
}

const shift = (position: number, pixels: number, freePixels: number) =>
  freePixels === 0 ? position : Math.min(1, Math.max(0, position - pixels / freePixels))
