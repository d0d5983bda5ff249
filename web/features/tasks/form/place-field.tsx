import { IconCurrentLocation, IconMapPinCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { parseZip } from '#shared/places/area.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useZipPlace } from '#web/features/places/use-zip-place.ts'
import { locateDevice } from '#web/lib/geolocation.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './place-field.module.css'
import { positionCopy } from './task-form-copy.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = {
  form: TaskForm
  /** The saved task, when it is edited. */
  before: Task | undefined
}

/** Lets the user set the post's position to the device's; the browser asks for permission only then. */
export function PlaceField({ form, before }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const { position, address } = form.values
  const keepsPlace = useHasOwnPosition(before) && address === before?.address
  const isUsed = position.includes(',')

  async function requestLocation() {
    if (state === 'asking') return
    setState('asking')
    try {
      const { latitude, longitude } = await locateDevice()
      form.set('position', `${latitude},${longitude}`)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  const setPosition = (next: string) => () => form.set('position', next)
  const statusText = state === 'failed' ? positionCopy.failed : statusTextFor(position, keepsPlace)

  return (
    <div className={classes.place}>
      <p className={classes.state} role="status" data-is-used={isUsed}>
        {isUsed && <IconMapPinCheck size={20} stroke={1.8} aria-hidden />}
        <span>{statusText}</span>
      </p>
      <div className={classes.buttons}>
        <Button
          variant="light"
          leftSection={isUsed ? <IconX size={18} aria-hidden /> : <IconCurrentLocation size={18} aria-hidden />}
          aria-disabled={state === 'asking'}
          onClick={isUsed ? setPosition('') : () => void requestLocation()}
        >
          {isUsed ? positionCopy.takeBack : state === 'asking' ? positionCopy.asking : positionCopy.ask}
        </Button>
        {keepsPlace && !isUsed && (
          <Button variant="subtle" onClick={setPosition(position === 'none' ? '' : 'none')}>
            {position === 'none' ? positionCopy.keep : positionCopy.byAddress}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Tells whether a post's position differs from the center of its ZIP code. */
function useHasOwnPosition(post: Task | undefined): boolean {
  const { middle } = useZipPlace(post ? parseZip(post.address) : null)
  if (middle === undefined || post?.latitude == null) return false
  return middle?.latitude !== post.latitude || middle.longitude !== post.longitude
}

function statusTextFor(position: string, keepsPlace: boolean): string {
  if (position.includes(',')) return positionCopy.used
  if (position === 'none') return positionCopy.willBeByAddress
  return keepsPlace ? positionCopy.kept : positionCopy.idle
}
