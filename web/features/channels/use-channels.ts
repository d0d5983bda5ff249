import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { settingsQuery } from '#web/features/notifications/settings-queries.ts'
import { isPushDenied, isPushEnabled, supportsPush } from '#web/features/push/push-state.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { type Channels, type DeviceState, mailStateOf } from './channels.ts'

/** Reads by which channels the viewer is notified; `channels` is undefined while that is not known. */
export function useChannels(viewer: Me, { enabled = true } = {}) {
  const { data: settings, isLoading } = useQuery({ ...settingsQuery(), enabled })
  const [device, setDevice] = useState(() => deviceStateOf(viewer.id))
  const channels: Channels | undefined = settings && {
    mail: mailStateOf({ ...viewer, isSwitchedOn: settings.emailNotifications, sendsMail: sendsMail() }),
    device,
    settings,
  }
  return {
    channels,
    isLoading,
    /** Reads again whether this device shows notifications. */
    rereadDevice: () => setDevice(deviceStateOf(viewer.id)),
  }
}

function deviceStateOf(viewerId: string): DeviceState {
  if (!supportsPush()) return 'unsupported'
  if (isPushDenied()) return 'denied'
  return isPushEnabled(viewerId) ? 'on' : 'off'
}
