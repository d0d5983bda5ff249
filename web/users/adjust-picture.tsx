import { Group } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './adjust-picture.module.css'
import { type Cut, drawnAlong, zoomMax } from './avatar-cut.ts'
import { drawCut, readPicture } from './avatar-picture.ts'
import type { Chosen } from './use-avatar.ts'

type Props = { chosen: Chosen; isBusy: boolean; onSave: (cut: Cut) => void; onCancel: () => void }

const canvasPixels = 576

/** Another cut of the picture: drawn along by hand, or by sliders, which every key and every pointer can move. */
export function AdjustPicture({ chosen, isBusy, onSave, onCancel }: Props) {
  const [cut, setCut] = useState(chosen.cut)
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = usePicture(chosen.file)

  useEffect(() => {
    if (canvas.current && picture) drawCut(canvas.current, picture, cut)
  }, [picture, cut])

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons === 0 || !picture) return
    const { width } = currentTarget.getBoundingClientRect()
    setCut((before) => drawnAlong(picture, before, movementX / width, movementY / width))
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSave(cut)
      }}
    >
      <canvas
        ref={canvas}
        className={classes.picture}
        width={canvasPixels}
        height={canvasPixels}
        role="img"
        aria-label="Your picture as neighbors will see it"
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      />
      <p className={classes.hint}>Drag the picture, or move the sliders.</p>
      <Slider label="Zoom" value={cut.zoom} min={1} max={zoomMax} onMove={(zoom) => setCut({ ...cut, zoom })} isFirst />
      <Slider label="Left and right" value={cut.right} onMove={(right) => setCut({ ...cut, right })} />
      <Slider label="Up and down" value={cut.down} onMove={(down) => setCut({ ...cut, down })} />
      <Group justify="flex-end" gap="sm" mt="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save Picture
        </SubmitButton>
      </Group>
    </form>
  )
}

function usePicture(file: Blob): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    // It was read before, when it was chosen.
    const reading = readPicture(file)
    let isWanted = true
    void reading.then((read) => isWanted && setPicture(read))
    return () => {
      isWanted = false
      // It holds every pixel of what a camera took.
      void reading.then((read) => read.close())
    }
  }, [file])
  return picture
}

type SliderProps = {
  label: string
  value: number
  min?: number
  max?: number
  isFirst?: boolean
  onMove: (value: number) => void
}

const Slider = ({ label, value, min = 0, max = 1, isFirst = false, onMove }: SliderProps) => (
  <label className={classes.slider}>
    <span>{label}</span>
    <input
      type="range"
      min={min}
      max={max}
      step={0.02}
      value={value}
      aria-valuetext={`${Math.round(((value - min) / (max - min)) * 100)} percent`}
      onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      {...(isFirst && { 'data-autofocus': true })}
    />
  </label>
)
