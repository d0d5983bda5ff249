import { useState } from 'react'
import type { Toast } from '#shared/copy.ts'
import { avatarMaxBytes } from '#shared/limits.ts'
import { userToasts } from '#shared/users/copy.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Cut, middleCut } from './avatar-cut.ts'
import { cutOut, readPicture } from './avatar-picture.ts'
import { useEditPicture } from './queries.ts'

/** A picture, and the part of it that is shown. */
export type Chosen = { file: Blob; cut: Cut }

function whyNot(file: File): Toast | null {
  if (!file.type.startsWith('image/')) return userToasts.pictureInvalid
  return file.size > avatarMaxBytes ? userToasts.pictureTooLarge : null
}

/** The viewer's picture: sent as soon as it is chosen, cut to its middle, and adjusted after. `kept` is where it is now. */
export function useAvatar(kept: string | null) {
  const edit = useEditPicture()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isReading, setReading] = useState(false)

  async function send(next: Chosen, onSent?: () => void) {
    setReading(true)
    const url = await urlOf(next).finally(() => setReading(false))
    if (url === null) return showToast(userToasts.pictureUnread)
    edit.mutate(url, {
      onSuccess: () => {
        setChosen(next)
        onSent?.()
      },
    })
  }

  function choose(file: File) {
    const why = whyNot(file)
    return why ? showToast(why) : void send({ file, cut: middleCut })
  }

  /** What can be adjusted: all that was chosen in this visit, or else the square that is kept. Says so where it cannot be read. */
  async function readAgain(): Promise<Chosen | null> {
    if (chosen || kept === null) return chosen
    const file = await fetch(kept)
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null)
    if (file && (await isReadable(file))) return { file, cut: middleCut }
    showToast(userToasts.pictureUnread)
    return null
  }

  const remove = () => edit.mutate(null, { onSuccess: () => setChosen(null) })

  return { choose, send, remove, readAgain, coming: edit.variables, isBusy: isReading || edit.isPending }
}

async function isReadable(file: Blob): Promise<boolean> {
  try {
    const picture = await readPicture(file)
    picture.close()
    return true
  } catch {
    return false
  }
}

async function urlOf({ file, cut }: Chosen): Promise<string | null> {
  try {
    const picture = await readPicture(file)
    const url = cutOut(picture, cut)
    picture.close()
    return url
  } catch {
    return null
  }
}
