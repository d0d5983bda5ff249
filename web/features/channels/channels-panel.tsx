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
import { channelTexts, mailTexts } from './channel-copy.ts'
import type { Channels, DeviceState } from './channels.ts'
import classes from './channels-panel.module.css'

type Props = {
  viewer: Me
  channels: Channels
  /** Called once notifications are on for this device, or denied. */
  onDeviceChanged: () => void
  onLater: () => void
}

/** Asks a viewer without a channel, after their first post or offer: what works, what does not, what to do. */
export function ChannelsPanel({ viewer, channels, onDeviceChanged, onLater }: Props) {
  const id = useId()
  const { mail, device, settings } = channels
  const send = useSendVerification(viewer.email)
  const turnOn = useTurnOn(viewer.id, onDeviceChanged)
  const isSent = send.isSuccess && mail === 'unconfirmed'
  const mayConfirm = mail === 'unconfirmed' || mail === 'refused'

  function postpone() {
    focusTop()
    onLater()
  }

  return (
    <Card as="section" aria-labelledby={id} className={classes.card}>
      <Title order={2} size="h3" id={id}>
        {channelTexts.title}
      </Title>
      <Text className={classes.intro}>{channelTexts.intro}</Text>
      <ul className={classes.channels}>
        <Channel isWorking={settings.inAppNotifications}>
          {settings.inAppNotifications ? channelTexts.bell(site.name) : channelTexts.bellOff}
        </Channel>
        {mail !== 'works' && <Channel>{isSent ? channelTexts.linkSent(viewer.email) : mailTexts[mail]}</Channel>}
        {device !== 'on' && <Channel>{deviceText(device)}</Channel>}
      </ul>
      <Group gap="sm">
        {device === 'off' && (
          <BusyButton isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {channelTexts.turnOn}
          </BusyButton>
        )}
        {mayConfirm && (
          <BusyButton
            variant={device === 'off' ? 'default' : 'filled'}
            isBusy={send.isPending}
            onClick={() => send.mutate()}
          >
            {isSent ? channelTexts.confirmAgain : channelTexts.confirm}
          </BusyButton>
        )}
        {mail === 'off' && (
          <LinkButton to="/notification-settings" variant="default">
            {channelTexts.settings}
          </LinkButton>
        )}
        <Button variant="subtle" onClick={postpone}>
          {channelTexts.later}
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
  return device === 'denied' ? deviceTexts.denied : channelTexts.deviceOff(site.name)
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
