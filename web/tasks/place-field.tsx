import { IconCurrentLocation, IconMapPinCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { findHere } from '#web/lib/here.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './place-field.module.css'
import { placeWords } from './task-form-words.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = {
  form: TaskForm
  /** Whether the post already lies somewhere on the map. */
  isPlaced: boolean
}

/** Puts the post where the person is, if they say so; the browser is not asked before. */
export function PlaceField({ form, isPlaced }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const { position } = form.values
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
  const said = state === 'failed' ? placeWords.failed : wordsFor(position, isPlaced)

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
        {isPlaced && !isUsed && (
          <Button variant="subtle" onClick={say(position === 'none' ? '' : 'none')}>
            {position === 'none' ? placeWords.keep : placeWords.byAddress}
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsFor(position: string, isPlaced: boolean): string {
  if (position.includes(',')) return placeWords.used
  if (position === 'none') return placeWords.willBeByAddress
  return isPlaced ? placeWords.kept : placeWords.idle
}
