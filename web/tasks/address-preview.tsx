import { IconMapPin } from '@tabler/icons-react'
import { zipIn } from '#shared/places/area.ts'
import classes from './address-preview.module.css'
import { useZipPlace } from './zip-place.ts'

type Props = { address: string; isPrivate: boolean }

/** What others will read where the address stands, while it is being typed: the server goes by its ZIP code alone. */
export function AddressPreview({ address, isPrivate }: Props) {
  const { area, isPlaced } = useZipPlace(zipIn(address))
  return (
    <p className={classes.preview}>
      <IconMapPin size={20} stroke={1.8} aria-hidden />
      <span>
        Neighbors see: <strong>{isPrivate ? area : address.trim() || area}</strong>
        {!isPlaced && <span className={classes.hint}>With a ZIP code, neighbors nearby can find it.</span>}
      </span>
    </p>
  )
}
