import { IconCurrentLocation, IconMapPinCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { zipIn } from '#shared/places/area.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { findHere } from '#web/lib/here.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './place-field.module.css'
import { placeWords } from './task-form-words.ts'
import type { TaskForm } from './use-task-form.ts'
import { useZipPlace } from './zip-place.ts'

type Props = {
  form: TaskForm
  /** The task as it stands, where this is an edit. */
  before: Task | undefined
}

/** Puts the post where the person is, if they say so; the browser is not asked before. */
export function PlaceField({ form, before }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const { position, address } = form.values
  const keepsPlace = useHasOwnPlace(before) && address === before?.address
  const isUsed = position.includes(',')

  async function ask() {
    if (state === 'asking') return
    setState('asking')
    try {
      const { latitude, longitude } = await findHere()
      form.set('position', `${latitude},${longitude}`)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  const say = (next: string) => () => form.set('position', next)
  const said = state === 'failed' ? placeWords.failed : wordsFor(position, keepsPlace)

  return (
    <div className={classes.place}>
      <p className={classes.state} role="status" data-is-used={isUsed}>
        {isUsed && <IconMapPinCheck size={20} stroke={1.8} aria-hidden />}
        <span>{said}</span>
      </p>
      <div className={classes.buttons}>
        <Button
          variant="light"
          leftSection={isUsed ? <IconX size={18} aria-hidden /> : <IconCurrentLocation size={18} aria-hidden />}
          aria-disabled={state === 'asking'}
          onClick={isUsed ? say('') : () => void ask()}
        >
          {isUsed ? placeWords.takeBack : state === 'asking' ? placeWords.asking : placeWords.ask}
        </Button>
        {keepsPlace && !isUsed && (
          <Button variant="subtle" onClick={say(position === 'none' ? '' : 'none')}>
            {position === 'none' ? placeWords.keep : placeWords.byAddress}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Whether a post lies elsewhere than its ZIP code puts it. */
function useHasOwnPlace(post: Task | undefined): boolean {
  const { middle } = useZipPlace(post ? zipIn(post.address) : null)
  if (middle === undefined || post?.latitude == null) return false
  return middle?.latitude !== post.latitude || middle.longitude !== post.longitude
}

function wordsFor(position: string, keepsPlace: boolean): string {
  if (position.includes(',')) return placeWords.used
  if (position === 'none') return placeWords.willBeByAddress
  return keepsPlace ? placeWords.kept : placeWords.idle
}
