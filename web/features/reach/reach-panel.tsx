import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { settingsToasts } from '#shared/notifications/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { site } from '#site'
import { useSendVerification } from '#web/features/auth/link-queries.ts'
import { deviceTexts } from '#web/features/push/push-copy.ts'
import { focusTop } from '#web/lib/focus.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { showToast } from '#web/lib/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/group.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import type { DeviceState, Reach } from './find-reach.ts'
import { mailTexts, reachTexts } from './reach-copy.ts'
import classes from './reach-panel.module.css'

type Props = {
  viewer: Me
  reach: Reach
  /** Called once notifications are on for this device, or denied. */
  onDeviceChanged: () => void
  onLater: () => void
}

/** Asks a viewer whom nothing would reach, after their first post or offer: what works, what does not, what to do. */
export function ReachPanel({ viewer, reach, onDeviceChanged, onLater }: Props) {
  const id = useId()
  const { mail, device, settings } = reach
  const send = useSendVerification(viewer.email)
  const turnOn = useTurnOn(viewer.id, onDeviceChanged)
  const mayConfirm = mail === 'unconfirmed' || mail === 'refused'

  function postpone() {
    focusTop()
    onLater()
  }

  return (
    <Card as="section" aria-labelledby={id} className={classes.card}>
      <Title order={2} size="h3" id={id}>
        {reachTexts.title}
      </Title>
      <Text className={classes.intro}>{reachTexts.intro}</Text>
      <ul className={classes.channels}>
        <Channel isWorking={settings.inAppNotifications}>
          {settings.inAppNotifications ? reachTexts.bell(site.name) : reachTexts.bellOff}
        </Channel>
        {mail !== 'works' && <Channel>{mailTexts[mail]}</Channel>}
        {device !== 'on' && <Channel>{deviceText(device)}</Channel>}
      </ul>
      <Group gap="sm">
        {device === 'off' && (
          <BusyButton isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {reachTexts.turnOn}
          </BusyButton>
        )}
        {mayConfirm && (
          <BusyButton
            variant={device === 'off' ? 'default' : 'filled'}
            isBusy={send.isPending}
            onClick={() => send.mutate()}
          >
            {reachTexts.confirm}
          </BusyButton>
        )}
        {mail === 'off' && (
          <LinkButton to="/notification-settings" variant="default">
            {reachTexts.settings}
          </LinkButton>
        )}
        <Button variant="subtle" onClick={postpone}>
          {reachTexts.later}
        </Button>
      </Group>
    </Card>
  )
}

const Channel = ({ isWorking = false, children }: { isWorking?: boolean; children: string }) => (
  <li data-is-working={isWorking}>
    {isWorking ? (
      <IconCheck size={20} stroke={2} role="img" aria-label="Works" />
    ) : (
      <IconX size={20} stroke={2} role="img" aria-label="Does not work" />
    )}
    <span>{children}</span>
  </li>
)

function deviceText(device: Exclude<DeviceState, 'on'>): string {
  if (device === 'unsupported') return deviceTexts.unable(site.name)
  return device === 'blocked' ? deviceTexts.blocked : reachTexts.deviceOff(site.name)
}

/** The code that subscribes is loaded on a press, because few viewers need it here. */
const useTurnOn = (viewerId: string, onDeviceChanged: () => void) =>
  useMutation({
    mutationFn: async () => (await import('#web/features/push/device.ts')).enablePush(viewerId),
    onSuccess: (isOn) => {
      onDeviceChanged()
      if (isOn) showToast(settingsToasts.settingsUpdated)
    },
    onError: toastOnError(settingsToasts.settingsFailed),
  })
