import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'

const isHandheld = (device: string) => /iPhone|iPad|Android/.test(device)

/** A phone or a laptop, by the name of a device such as 'Safari on iPhone'. */
export function DeviceIcon({ device }: { device: string }) {
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceLaptop
  return <Icon size={24} stroke={1.6} aria-hidden />
}
