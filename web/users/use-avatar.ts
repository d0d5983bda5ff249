import { useState } from 'react'
import type { Toast } from '#shared/copy.ts'
import { avatarMaxBytes } from '#shared/limits.ts'
import { userToasts } from '#shared/users/copy.ts'
import { isNamedPicture } from '#web/lib/picture-type.ts'
import { createStore } from '#web/lib/store.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Cut, middleCut } from './avatar-cut.ts'
import { useEditPicture } from './queries.ts'

/** A picture, and the part of it that is shown. */
export type Chosen = { file: Blob; cut: Cut }

/** What was chosen on this page, and where its cut is kept; `before` still stands on the screen as that comes. */
const latest = createStore<{ chosen: Chosen; url: string | null; before: string | null } | null>(null)

/** Why what was chosen is no picture of anybody, where it cannot be read as one. */
function whyUnread(file: Blob): Toast {
  if (!isNamedPicture(file)) return userToasts.pictureInvalid
  return file.size > avatarMaxBytes ? userToasts.pictureTooLarge : userToasts.pictureUnread
}

/**
 * The viewer's picture: sent as soon as it is chosen, cut to its middle, and adjusted after. `kept` is where it is now.
 */
export function useAvatar(kept: string | null) {
  const edit = useEditPicture()
  const known = latest.use()
  const [isReading, setReading] = useState(false)

  async function send(chosen: Chosen, onSent?: () => void) {
    setReading(true)
    const url = await cutUrl(chosen).finally(() => setReading(false))
    if (url === null) return showToast(whyUnread(chosen.file))
    edit.mutate(url, {
      onSuccess: ({ profileImageUrl }) => {
        latest.set({ chosen, url: profileImageUrl, before: kept })
        onSent?.()
      },
    })
  }

  return {
    choose: (file: File) => void send({ file, cut: middleCut }),
    send,
    remove: () => edit.mutate(null),
    /** All of what was chosen, where it can be cut otherwise: of what is kept only the square is left. */
    whole: known && [known.url, known.before].includes(kept) ? known.chosen : null,
    coming: edit.variables,
    isBusy: isReading || edit.isPending,
  }
}
export type Avatar = ReturnType<typeof useAvatar>

/**
 * The cut as a data URL, or null where the browser cannot read the picture. What cuts comes once there is something to
 * cut.
 */
async function cutUrl({ file, cut }: Chosen): Promise<string | null> {
  try {
    const { cutOut, readPicture } = await import('./avatar-picture.ts')
    const picture = await readPicture(file)
    const url = cutOut(picture, cut)
    picture.close()
    return url
  } catch {
    return null
  }
}
