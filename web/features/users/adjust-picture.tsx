import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './adjust-picture.module.css'
import { type Crop, dragCrop, zoomMax } from './avatar-crop.ts'
import { drawCrop, readPicture } from './avatar-picture.ts'
import type { ChosenPicture } from './use-avatar.ts'

type Props = { chosen: ChosenPicture; isBusy: boolean; onSave: (crop: Crop) => void; onCancel: () => void }

const canvasPixels = 576

/** Crops the picture by dragging or with sliders, which work with any key or pointer. */
export function AdjustPicture({ chosen, isBusy, onSave, onCancel }: Props) {
  const [crop, setCrop] = useState(chosen.crop)
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = usePicture(chosen.file)

  useEffect(() => {
    if (canvas.current && picture) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons === 0 || !picture) return
    const { width } = currentTarget.getBoundingClientRect()
    setCrop((before) => dragCrop(picture, before, movementX / width, movementY / width))
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSave(crop)
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
      <Slider
        label="Zoom"
        value={crop.zoom}
        min={1}
        max={zoomMax}
        onMove={(zoom) => setCrop({ ...crop, zoom })}
        isFirst
      />
      <Slider label="Left and right" value={crop.right} onMove={(right) => setCrop({ ...crop, right })} />
      <Slider label="Up and down" value={crop.down} onMove={(down) => setCrop({ ...crop, down })} />
      <div className={classes.buttons}>
        <FormButtons onCancel={onCancel}>
          <SubmitButton isBusy={isBusy} busyLabel="Saving…">
            Save Picture
          </SubmitButton>
        </FormButtons>
      </div>
    </form>
  )
}

function usePicture(file: Blob): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    // The picture was read successfully when it was chosen, so this does not reject.
    const reading = readPicture(file)
    let isWanted = true
    void reading.then((read) => isWanted && setPicture(read))
    return () => {
      isWanted = false
      // The bitmap holds every pixel of a camera picture, so its memory is released.
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
