type Size = { width: number; height: number }

/** Which square of a picture is shown: how near, and how far along the room that is left to it, from 0 to 1. */
export type Cut = { zoom: number; right: number; down: number }

export const middleCut: Cut = { zoom: 1, right: 0.5, down: 0.5 }
export const zoomMax = 4

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, right, down }: Cut) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * right, top: (height - side) * down }
}

/** The cut once the picture was drawn along by so many sides of the square. */
export function drawnAlong({ width, height }: Size, cut: Cut, sidesRight: number, sidesDown: number): Cut {
  const { side } = squareOf({ width, height }, cut)
  return {
    ...cut,
    right: along(cut.right, sidesRight * side, width - side),
    down: along(cut.down, sidesDown * side, height - side),
  }
}

const along = (part: number, pixels: number, room: number) =>
  room === 0 ? part : Math.min(1, Math.max(0, part - pixels / room))
