import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { isolated } from '#shared/bidi.ts'
import type { Message } from '#shared/messages/schema.ts'
import { momentText } from '#shared/messages/wording.ts'
import { nameOf } from '#shared/users/wording.ts'
import { useToday } from '#web/lib/today.ts'
import { layOnTop } from '#web/lib/top-layer.ts'
import classes from './picture-viewer.module.css'

type Props = { viewerId: string; pictures: Message[]; firstId: string; onClose: () => void }

/** So far a finger goes to turn the page. */
const swipePx = 48

/**
 * The pictures of a chat as large as the screen. The browser's own dialog closes on Escape and gives the focus back.
 */
export function PictureViewer({ viewerId, pictures, firstId, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const touchedAt = useRef(0)
  const [shownId, show] = useState(firstId)
  const index = pictures.findIndex(({ id }) => id === shownId)
  const shown = pictures[index]

  useEffect(() => {
    if (!dialog.current) return
    dialog.current.showModal()
    return layOnTop(dialog.current)
  }, [])

  const turn = (step: number) => {
    const next = pictures[index + step]
    if (next) show(next.id)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  const onTouchStart = ({ touches }: TouchEvent) => {
    touchedAt.current = touches[0]?.clientX ?? 0
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const movedPx = (changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current
    if (Math.abs(movedPx) > swipePx) turn(movedPx > 0 ? -1 : 1)
  }

  if (!shown) return null
  return (
    <dialog ref={dialog} className={classes.viewer} aria-label="Pictures" onClose={onClose} onKeyDown={onKeyDown}>
      <Bar
        picture={shown}
        by={shown.senderId === viewerId ? 'You' : nameOf(shown.sender)}
        place={`${index + 1} of ${pictures.length}`}
        onClose={() => dialog.current?.close()}
      />
      <div className={classes.stage} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        <Picture key={shown.id} picture={shown} />
      </div>
      {pictures.length > 1 && (
        <div className={classes.turns}>
          <TurnButton label="Previous picture" isEnd={index === 0} onTurn={() => turn(-1)}>
            <IconChevronLeft size={24} aria-hidden />
          </TurnButton>
          <TurnButton label="Next picture" isEnd={index === pictures.length - 1} onTurn={() => turn(1)}>
            <IconChevronRight size={24} aria-hidden />
          </TurnButton>
        </div>
      )}
    </dialog>
  )
}

const nameIn = ({ attachmentName }: Message) => attachmentName ?? 'Picture'

const Picture = ({ picture }: { picture: Message }) => (
  <img
    src={picture.attachmentUrl ?? ''}
    alt={nameIn(picture)}
    width={picture.attachmentWidth ?? undefined}
    height={picture.attachmentHeight ?? undefined}
  />
)

type BarProps = { picture: Message; by: string; place: string; onClose: () => void }

function Bar({ picture, by, place, onClose }: BarProps) {
  const today = useToday()
  return (
    <div className={classes.bar}>
      <p className={classes.words} role="status">
        <b className={classes.name} dir="auto">
          {nameIn(picture)}
        </b>
        <span className={classes.about}>{`${isolated(by)}, ${momentText(picture.createdAt, today)} · ${place}`}</span>
      </p>
      <a
        className={classes.button}
        href={picture.attachmentUrl ?? ''}
        download={nameIn(picture)}
        aria-label={`Download ${nameIn(picture)}`}
      >
        <IconDownload size={22} aria-hidden />
      </a>
      <button type="button" className={classes.button} aria-label="Close" onClick={onClose}>
        <IconX size={22} aria-hidden />
      </button>
    </div>
  )
}

type TurnProps = { label: string; isEnd: boolean; onTurn: () => void; children: ReactNode }

/** Stays where it is at the end, so that the focus does. */
const TurnButton = ({ label, isEnd, onTurn, children }: TurnProps) => (
  <button type="button" className={classes.button} aria-label={label} aria-disabled={isEnd} onClick={onTurn}>
    {children}
  </button>
)
