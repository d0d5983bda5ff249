import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import type { Session } from '#shared/auth/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { lastUsedText } from './session-wording.ts'

const isHandheld = (device: string) => /iPhone|iPad|Android/.test(device)

type Props = { session: Session; onEnd: () => void }

export function SessionRow({ session: { device, lastUsedAt, isCurrent }, onEnd }: Props) {
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
        <Button variant="subtle" onClick={onEnd}>
          Sign Out<span className="unseen">{` of ${device}`}</span>
        </Button>
      )}
    </li>
  )
}
