import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsToasts } from '#shared/notifications/copy.ts'
import { site } from '#site'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { Panel } from '#web/ui/panel.tsx'
import { SettingNote, SettingSwitch } from '#web/ui/setting-switch.tsx'
import { canBeTold, isBlocked, isTold, tell, tellNoMore } from './device.ts'
import { deviceTexts } from './wording.ts'

/** Whether this very device is told while no page is open. */
export function DevicePanel({ viewerId }: { viewerId: string }) {
  const [canBe] = useState(canBeTold)
  return (
    <Panel title={deviceTexts.title}>
      {canBe ? <DeviceSwitch viewerId={viewerId} /> : <SettingNote>{deviceTexts.unable(site.name)}</SettingNote>}
    </Panel>
  )
}

function DeviceSwitch({ viewerId }: { viewerId: string }) {
  const [isOn, setOn] = useState(() => isTold(viewerId))
  const [isNo, setNo] = useState(isBlocked)
  const { mutate, isPending, variables } = useMutation({
    // One press after the other: what the first asks for must stand before the second takes it back.
    scope: { id: 'this-device' },
    mutationFn: async (wanted: boolean) => {
      if (!wanted) await tellNoMore(viewerId)
      return wanted && (await tell(viewerId))
    },
    onSuccess: (isNow, wanted) => {
      setOn(isNow)
      setNo(wanted && !isNow)
      if (isNow === wanted) showToast(settingsToasts.settingsUpdated)
    },
    onError: whenFailed(settingsToasts.settingsFailed),
  })

  return (
    <SettingSwitch
      label={deviceTexts.label}
      text={deviceTexts.text(site.name)}
      isOn={isPending ? variables : isOn}
      note={isNo ? deviceTexts.blocked : null}
      onChange={(wanted) => mutate(wanted)}
    />
  )
}
