import type { Session } from '#shared/auth/schema.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { lastUsedText } from './last-used-text.ts'

type Props = { session: Session; isEnding: boolean; onEnd: () => void }

export function SessionRow({ session: { device, lastUsedAt, isCurrent }, isEnding, onEnd }: Props) {
  return (
    <li>
      <DeviceIcon device={device} />
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
