import { createFileRoute } from '@tanstack/react-router'
import { operatorScreen } from '#web/app/operator-screen.tsx'
import { announcementsCopy } from '#web/features/operator/announcement-copy.ts'
import { AnnouncementPanels } from '#web/features/operator/announcement-panels.tsx'

export const Route = createFileRoute('/operate_/announcements')({
  component: operatorScreen(announcementsCopy, AnnouncementPanels),
})
