import { IconEye, IconLock } from '@tabler/icons-react'
import { isolateBidi } from '#shared/bidi.ts'
import { parseTown, parseZip } from '#shared/places/area.ts'
import { useZipPlace } from '#web/features/places/use-zip-place.ts'
import classes from './address-preview.module.css'

type Props = { address: string; isPrivate: boolean }

const otherTown = (zip: string, area: string) => `${zip} is the ZIP code of ${area.split(',')[0]}. Is it right?`
const unknownZip = 'This ZIP code is not known here, so neighbors nearby cannot find it.'

/** Previews the address that others will see, on the post's own page and in lists, while it is being typed. */
export function AddressPreview({ address, isPrivate }: Props) {
  const zip = parseZip(address)
  const { area, isPlaced } = useZipPlace(zip)
  const town = parseTown(address)
  const isElsewhere = zip !== null && town !== null && area.endsWith(`, ${zip}`) && !isSameTown(town, area)
  const exact = isPrivate ? '' : address.trim()
  const PrivacyIcon = exact ? IconEye : IconLock
  return (
    <p className={classes.preview} data-open={exact !== ''}>
      <PrivacyIcon size={20} stroke={1.8} aria-hidden />
      <span>
        Neighbors see: <strong>{exact || area}</strong>
        {exact && <span className={classes.hint}>{`In lists and on the map: ${isolateBidi(area)}`}</span>}
        {isElsewhere && <span className={classes.hint}>{otherTown(zip, area)}</span>}
        {zip !== null && !isPlaced && <span className={classes.hint}>{unknownZip}</span>}
      </span>
    </p>
  )
}

const isSameTown = (town: string, area: string) => area.toLowerCase().startsWith(`${town.toLowerCase()},`)
