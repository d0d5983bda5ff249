import { useState } from 'react'
import { avatarMaxBytes } from '#shared/constants.ts'
import type { Toast } from '#shared/copy.ts'
import { userToasts } from '#shared/users/copy.ts'
import { createStore } from '#web/lib/create-store.ts'
import { hasPictureType } from '#web/lib/picture-type.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Crop, centeredCrop } from './avatar-crop.ts'
import { useEditPicture } from './queries.ts'

/** A picture and its visible part. */
export type ChosenPicture = { file: Blob; crop: Crop }

/**
 * The last picture chosen on this page and the URL of its crop. `before` is the previous URL, which stays on the screen
 * until the new one loads.
 */
const latest = createStore<{ chosen: ChosenPicture; url: string | null; before: string | null } | null>(null)

/** Explains why the chosen file cannot be read as a picture. */
function unreadableToast(file: Blob): Toast {
  if (!hasPictureType(file)) return userToasts.pictureInvalid
  return file.size > avatarMaxBytes ? userToasts.pictureTooLarge : userToasts.pictureUnread
}

/**
 * The viewer's picture: uploaded as soon as it is chosen, cropped to its center, and adjustable afterward. `currentUrl`
 * is its current URL.
 */
export function useAvatar(currentUrl: string | null) {
  const edit = useEditPicture()
  const last = latest.use()
  const [isReading, setReading] = useState(false)

  async function send(chosen: ChosenPicture, onSent?: () => void) {
    setReading(true)
    const url = await cropToUrl(chosen).finally(() => setReading(false))
    if (url === null) return showToast(unreadableToast(chosen.file))
    edit.mutate(url, {
      onSuccess: ({ profileImageUrl }) => {
        latest.set({ chosen, url: profileImageUrl, before: currentUrl })
        onSent?.()
      },
    })
  }

  return {
    choose: (file: File) => void send({ file, crop: centeredCrop }),
    send,
    remove: () => edit.mutate(null),
    /**
     * The original, if it was chosen on this page and can be cropped again; the server stores only the cropped square.
     */
    original: last && [last.url, last.before].includes(currentUrl) ? last.chosen : null,
    pendingUrl: edit.variables,
    isBusy: isReading || edit.isPending,
  }
}
export type Avatar = ReturnType<typeof useAvatar>

/**
 * Returns the crop as a data URL, or null if the browser cannot read the picture. The cropping code is loaded on
 * demand.
 */
async function cropToUrl({ file, crop }: ChosenPicture): Promise<string | null> {
  try {
    const { cropToDataUrl, readPicture } = await import('./avatar-picture.ts')
    const picture = await readPicture(file)
    const url = cropToDataUrl(picture, crop)
    picture.close()
    return url
  } catch {
    return null
  }
}
