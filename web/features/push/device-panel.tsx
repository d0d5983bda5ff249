import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsToasts } from '#shared/notifications/copy.ts'
import { site } from '#site'
import { toastOnError } from '#web/lib/request-errors.ts'
import { showToast } from '#web/lib/toast.ts'
import { Panel } from '#web/ui/panel.tsx'
import { SettingNote, SettingSwitch } from '#web/ui/setting-switch.tsx'
import { disablePush, enablePush } from './device.ts'
import { deviceTexts } from './push-copy.ts'
import { isPushDenied, isPushEnabled, supportsPush } from './push-state.ts'

/** Setting for push notifications on this device while no page is open. */
export function DevicePanel({ viewerId }: { viewerId: string }) {
  const [isSupported] = useState(supportsPush)
  return (
    <Panel title={deviceTexts.title}>
      {isSupported ? <DeviceSwitch viewerId={viewerId} /> : <SettingNote>{deviceTexts.unable(site.name)}</SettingNote>}
    </Panel>
  )
}

function DeviceSwitch({ viewerId }: { viewerId: string }) {
  const [isOn, setOn] = useState(() => isPushEnabled(viewerId))
  const [isDenied, setDenied] = useState(isPushDenied)
  const { mutate, isPending, variables } = useMutation({
    // Changes run one at a time: switching on must finish before switching off undoes it.
    scope: { id: 'this-device' },
    mutationFn: async (wanted: boolean) => {
      if (!wanted) await disablePush(viewerId)
      return wanted && (await enablePush(viewerId))
    },
    onSuccess: (isNow, wanted) => {
      setOn(isNow)
      setDenied(wanted && !isNow)
      if (isNow === wanted) showToast(settingsToasts.settingsUpdated)
    },
    onError: toastOnError(settingsToasts.settingsFailed),
  })

  return (
    <SettingSwitch
      label={deviceTexts.label}
      text={deviceTexts.text(site.name)}
      isOn={isPending ? variables : isOn}
      note={isDenied ? deviceTexts.denied : null}
      onChange={(wanted) => mutate(wanted)}
    />
  )
}
