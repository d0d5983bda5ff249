import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseZip } from '#shared/places/area.ts'
import { placeRefusals } from '#shared/places/copy.ts'
import type { ZipPlace } from '#shared/places/schema.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { Button } from './button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import classes from './zip-form.module.css'

type Props = {
  description: string
  submitLabel: string
  className?: string | undefined
  lookUp: (zip: string) => Promise<ZipPlace>
  /** Receives a ZIP code that has a place. A rejection is shown at the field, as one of `lookUp` is. */
  onChoose: (zip: string, place: ZipPlace) => unknown
  /** Asks the device for its position; may return the ZIP code for the field. Rejects if there is none. */
  locate: () => Promise<string | null>
  /** The button that leaves the form; null if there is no way around it. */
  leave: { label: string; onLeave: () => void } | null
}

const noLocation = 'This device gives no location. Please type your ZIP code.'
const unknownZip = 'This ZIP code is not known here. Please check it.'

/** Asks for a ZIP code, typed or by the device's position. */
export function ZipForm({ description, submitLabel, className = '', lookUp, onChoose, locate, leave }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [zip, setZip] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState<'zip' | 'device' | null>(null)

  const zipTyped = parseZip(zip.normalize('NFKC').trim())
  const [town, setTown] = useState<string | null>(null)
  // A failure is shown when the form is sent.
  const findTown = useEffectEvent((typed: string) =>
    lookUp(typed).then(
      ({ location }) => location,
      () => null,
    ),
  )

  useEffect(() => {
    let isCurrent = true
    setTown(null)
    if (zipTyped !== null) void findTown(zipTyped).then((found) => isCurrent && setTown(found))
    return () => {
      isCurrent = false
    }
  }, [zipTyped])

  function type(typed: string) {
    setZip(typed)
    setError(null)
  }

  function showError(text: string) {
    setError(text)
    input.current?.focus()
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (zipTyped === null) return showError(placeRefusals.not_a_zip.message)
    setBusy('zip')
    try {
      const place = await lookUp(zipTyped)
      if (place.middle === null) return showError(unknownZip)
      await onChoose(zipTyped, place)
    } catch (failure) {
      showError(failureText(failure as Error))
    } finally {
      setBusy(null)
    }
  }

  async function fillInByDevice() {
    if (busy) return
    setBusy('device')
    try {
      const found = await locate()
      if (found !== null) type(found)
    } catch {
      showError(noLocation)
    } finally {
      setBusy(null)
    }
  }

  return (
    <form className={`${classes.form} ${className}`} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        label="Your ZIP code"
        description={<span role="status">{town ? `That is ${town}.` : description}</span>}
        className={classes.field}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
        value={zip}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <SubmitButton isBusy={busy === 'zip'} busyLabel="One moment…">
        {submitLabel}
      </SubmitButton>
      <div className={classes.buttons}>
        <Button variant="light" aria-disabled={busy === 'device'} onClick={() => void fillInByDevice()}>
          Use my location
        </Button>
        {leave && (
          <Button variant="subtle" onClick={leave.onLeave}>
            {leave.label}
          </Button>
        )}
      </div>
    </form>
  )
}
