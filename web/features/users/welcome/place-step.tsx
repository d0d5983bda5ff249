import { generalArea } from '#shared/places/area.ts'
import type { ZipPlace } from '#shared/places/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { useZipLookup } from '#web/features/places/use-zip-place.ts'
import { useEditProfile } from '#web/features/users/queries.ts'
import { locateDevice } from '#web/lib/geolocation.ts'
import { server } from '#web/lib/server.ts'
import { ZipForm } from '#web/ui/zip-form.tsx'
import { welcomeCopy } from './welcome-copy.ts'

type Props = { viewer: Me; onSkip: () => void }

/** The ZIP code, which becomes the profile's address. */
export function PlaceStep({ viewer, onSkip }: Props) {
  const edit = useEditProfile()
  const lookUp = useZipLookup()

  const save = (zip: string, { area }: ZipPlace) => {
    const town = area === generalArea ? zip : area
    return edit.mutateAsync({ address: viewer.address ? `${viewer.address}, ${zip}` : town })
  }
  const locate = async () => {
    const { latitude, longitude } = await locateDevice()
    return (await server.places.nearestZip({ near: `${latitude},${longitude}` })).zip
  }

  return (
    <ZipForm
      description="Five digits, such as the last ones of your address."
      submitLabel={welcomeCopy.save}
      lookUp={lookUp}
      onChoose={save}
      locate={locate}
      leave={{ label: welcomeCopy.skip, onLeave: onSkip }}
    />
  )
}
