import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { placeRefusals } from '#shared/places/copy.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import { zipPlaceQuery } from '#web/features/tasks/use-zip-place.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import classes from './distance-origin.module.css'
import type { DistanceOrigin } from './use-distance-origin.ts'

type Props = {
  origin: DistanceOrigin
  /** Closes the form; null while no place is known. */
  onClose: (() => void) | null
}

const unknownZip = 'This ZIP code is not known here. Please check it.'

/** Asks for a ZIP code, in place of the device's position. */
export function DistanceOriginForm({ origin, onClose }: Props) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [zip, setZip] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState<'zip' | 'device' | null>(null)

  function showError(text: string) {
    setError(text)
    input.current?.focus()
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const typed = zip.trim()
    if (!/^\d{5}$/.test(typed)) return showError(placeRefusals.not_a_zip.message)
    setBusy('zip')
    try {
      const { middle } = await client.fetchQuery(zipPlaceQuery(typed))
      if (middle === null) return showError(unknownZip)
      origin.chooseZip(typed)
      onClose?.()
    } catch (failure) {
      showError(failureText(failure as Error))
    } finally {
      setBusy(null)
    }
  }

  async function locate() {
    if (busy) return
    setBusy('device')
    try {
      await origin.chooseDevice()
      onClose?.()
    } catch {
      showToast(taskToasts.locationFailed)
    } finally {
      setBusy(null)
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        label="Your ZIP code"
        description="Distances start in the middle of it."
        className={classes.field}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={zip}
        error={error}
        onChange={({ currentTarget }) => {
          setZip(currentTarget.value)
          setError(null)
        }}
      />
      <div className={classes.buttons}>
        <SubmitButton isBusy={busy === 'zip'} busyLabel="Looking it up…">
          Use ZIP Code
        </SubmitButton>
        <Button variant="light" aria-disabled={busy === 'device'} onClick={() => void locate()}>
          Use my location
        </Button>
        {onClose && (
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
