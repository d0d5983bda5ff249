import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import type { Session } from '#shared/auth/schema.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { lastUsedText } from './last-used-text.ts'

const isHandheld = (device: string) => /iPhone|iPad|Android/.test(device)

type Props = { session: Session; isEnding: boolean; onEnd: () => void }

export function SessionRow({ session: { device, lastUsedAt, isCurrent }, isEnding, onEnd }: Props) {
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li>
      <Icon size={24} stroke={1.6} aria-hidden />
      <div>
        <strong>{device}</strong>
        <span>{lastUsedText(lastUsedAt, new Date())}</span>
      </div>
      {isCurrent ? (
        <Tag tone="spruce">This browser</Tag>
      ) : (
        <BusyButton variant="subtle" isBusy={isEnding} onClick={onEnd}>
          Sign Out<span className="visually-hidden">{` of ${device}`}</span>
        </BusyButton>
      )}
    </li>
  )
}
