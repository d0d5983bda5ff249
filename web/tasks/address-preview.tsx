import { IconMapPin } from '@tabler/icons-react'
import { areaOf, generalArea, zipIn } from '#shared/places/area.ts'
import classes from './address-preview.module.css'

type Props = { address: string; isPrivate: boolean }

/** What others will read where the address stands, while it is being typed. */
export const AddressPreview = ({ address, isPrivate }: Props) => (
  <p className={classes.preview}>
    <IconMapPin size={20} stroke={1.8} aria-hidden />
    <span>
      Neighbors see: <strong>{shown(address.trim(), isPrivate)}</strong>
      {zipIn(address.trim()) === null && (
        <span className={classes.hint}>With a ZIP code, neighbors nearby can find it.</span>
      )}
    </span>
  </p>
)

/** The server takes the city's name from the ZIP code where it is not written out. */
function shown(address: string, isPrivate: boolean): string {
  if (!isPrivate && address) return address
  const zip = zipIn(address)
  const area = areaOf(address)
  return area === generalArea && zip ? `the city of ZIP ${zip}` : area
}
