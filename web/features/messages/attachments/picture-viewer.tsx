import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { isolateBidi } from '#shared/bidi.ts'
import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { Message } from '#shared/messages/schema.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { registerTopDialog } from '#web/lib/top-dialog.ts'
import { useToday } from '#web/lib/use-today.ts'
import classes from './picture-viewer.module.css'

type Props = { viewerId: string; pictures: Message[]; firstId: string; onClose: () => void }

/** Minimum length of a swipe. */
const swipePx = 48

/** Shows the pictures of a chat at full screen. The native dialog closes on Escape and restores the focus. */
export function PictureViewer({ viewerId, pictures, firstId, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const touchedAt = useRef(0)
  const [shownId, show] = useState(firstId)
  const index = pictures.findIndex(({ id }) => id === shownId)
  const shown = pictures[index]

  useEffect(() => {
    if (!dialog.current) return
    dialog.current.showModal()
    return registerTopDialog(dialog.current)
  }, [])

  const moveBy = (step: number) => {
    const next = pictures[index + step]
    if (next) show(next.id)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') moveBy(-1)
    if (key === 'ArrowRight') moveBy(1)
  }
  const onTouchStart = ({ touches }: TouchEvent) => {
    touchedAt.current = touches[0]?.clientX ?? 0
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const movedPx = (changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current
    if (Math.abs(movedPx) > swipePx) moveBy(movedPx > 0 ? -1 : 1)
  }

  if (!shown) return null
  return (
    <dialog ref={dialog} className={classes.viewer} aria-label="Pictures" onClose={onClose} onKeyDown={onKeyDown}>
      <Bar
        picture={shown}
        author={shown.senderId === viewerId ? 'You' : nameOf(shown.sender)}
        position={`${index + 1} of ${pictures.length}`}
        onClose={() => dialog.current?.close()}
      />
      <div className={classes.stage} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        <Picture key={shown.id} picture={shown} />
      </div>
      {pictures.length > 1 && (
        <div className={classes.turns}>
          <StepButton label="Previous picture" isEnd={index === 0} onStep={() => moveBy(-1)}>
            <IconChevronLeft size={24} aria-hidden />
          </StepButton>
          <StepButton label="Next picture" isEnd={index === pictures.length - 1} onStep={() => moveBy(1)}>
            <IconChevronRight size={24} aria-hidden />
          </StepButton>
        </div>
      )}
    </dialog>
  )
}

const pictureName = ({ attachmentName }: Message) => attachmentName ?? 'Picture'

const Picture = ({ picture }: { picture: Message }) => (
  <img
    src={picture.attachmentUrl ?? ''}
    alt={pictureName(picture)}
    width={picture.attachmentWidth ?? undefined}
    height={picture.attachmentHeight ?? undefined}
  />
)

type BarProps = { picture: Message; author: string; position: string; onClose: () => void }

function Bar({ picture, author, position, onClose }: BarProps) {
  const today = useToday()
  return (
    <div className={classes.bar}>
      <p className={classes.text} role="status">
        <b className={classes.name} dir="auto">
          {pictureName(picture)}
        </b>
        <span
          className={classes.about}
        >{`${isolateBidi(author)}, ${formatChatTime(picture.createdAt, today)} · ${position}`}</span>
      </p>
      <a
        className={classes.button}
        href={picture.attachmentUrl ?? ''}
        download={pictureName(picture)}
        aria-label={`Download ${pictureName(picture)}`}
      >
        <IconDownload size={22} aria-hidden />
      </a>
      <button type="button" className={classes.button} aria-label="Close" onClick={onClose}>
        <IconX size={22} aria-hidden />
      </button>
    </div>
  )
}

type StepProps = { label: string; isEnd: boolean; onStep: () => void; children: ReactNode }

/** Stays in place at the first and last picture, so that the focus is not lost. */
const StepButton = ({ label, isEnd, onStep, children }: StepProps) => (
  <button type="button" className={classes.button} aria-label={label} aria-disabled={isEnd} onClick={onStep}>
    {children}
  </button>
)
