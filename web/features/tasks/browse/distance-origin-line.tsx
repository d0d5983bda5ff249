import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { isolateBidi } from '#shared/bidi.ts'
import { useZipLookup } from '#web/features/places/use-zip-place.ts'
import { Button } from '#web/ui/button.tsx'
import { ZipForm } from '#web/ui/zip-form.tsx'
import classes from './distance-origin.module.css'
import type { DistanceOrigin } from './use-distance-origin.ts'

type Props = {
  origin: DistanceOrigin
  /** True above a list in which no distance matters; a phone then has no room for the line. */
  isSecondary?: boolean
}

/** Tells which ZIP code distances are measured from, and lets the viewer change it; empty for the device's position. */
export function DistanceOriginLine({ origin, isSecondary = false }: Props) {
  const lookUp = useZipLookup()
  const [isChanging, setChanging] = useState(false)
  const { area, needsZip } = origin
  const close = () => setChanging(false)
  if (isChanging || needsZip)
    return (
      <ZipForm
        description="Distances start in the middle of it."
        submitLabel="Use ZIP Code"
        className={classes.form}
        lookUp={lookUp}
        onChoose={(zip) => {
          origin.chooseZip(zip)
          close()
        }}
        locate={async () => {
          await origin.chooseDevice()
          close()
          return null
        }}
        leave={needsZip ? null : { label: 'Cancel', onLeave: close }}
      />
    )
  if (area === null) return null
  return (
    <p className={classes.line} data-secondary={isSecondary}>
      <IconMapPin size={18} stroke={1.8} aria-hidden />
      <span>{`Distances from ${isolateBidi(area)}`}</span>
      <Button variant="subtle" size="compact" onClick={() => setChanging(true)}>
        Change
      </Button>
    </p>
  )
}
