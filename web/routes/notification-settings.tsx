import { createFileRoute } from '@tanstack/react-router'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { CalendarPanel } from '#web/features/calendars/calendar-panel.tsx'
import { SettingsPanel } from '#web/features/notifications/settings-panel.tsx'
import { DevicePanel } from '#web/features/push/device-panel.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/notification-settings')({ component: signedIn(NotificationSettings) })

function NotificationSettings() {
  const viewer = useViewer()
  return (
    <>
      <BackLink to="/profile">Back to Profile</BackLink>
      <PageHeading title="Notification Settings" intro="What you hear of, and how. Each switch is saved at once." />
      <SettingsPanel viewer={viewer}>
        <DevicePanel viewerId={viewer.id} />
        <CalendarPanel />
      </SettingsPanel>
    </>
  )
}
