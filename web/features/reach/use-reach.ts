import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { settingsQuery } from '#web/features/notifications/settings-queries.ts'
import { isBlocked, isPushEnabled, supportsPush } from '#web/features/push/push-state.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { type DeviceState, mailStateOf, type Reach } from './find-reach.ts'

/** Reads how the viewer can be reached; `reach` is undefined while that is not known. */
export function useReach(viewer: Me, { enabled = true } = {}) {
  const { data: settings, isLoading } = useQuery({ ...settingsQuery(), enabled })
  const [device, setDevice] = useState(() => deviceStateOf(viewer.id))
  const reach: Reach | undefined = settings && {
    mail: mailStateOf({ ...viewer, isSwitchedOn: settings.emailNotifications, sendsMail: sendsMail() }),
    device,
    settings,
  }
  return {
    reach,
    isLoading,
    /** Reads again whether this device shows notifications. */
    rereadDevice: () => setDevice(deviceStateOf(viewer.id)),
  }
}

function deviceStateOf(viewerId: string): DeviceState {
  if (!supportsPush()) return 'unsupported'
  if (isBlocked()) return 'blocked'
  return isPushEnabled(viewerId) ? 'on' : 'off'
}
