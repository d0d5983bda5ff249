import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Announcement } from '#shared/announcements/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Group } from '#web/ui/group.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { announcementsCopy, announcementToasts, mailedText, periodText, shownUntilText } from './announcement-copy.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import classes from './announcement-panels.module.css'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { operatorQueries, useEndAnnouncement } from './queries.ts'

/** The announcement that is shown, or the form for a new one, and the earlier ones. */
export function AnnouncementPanels({ viewerId }: { viewerId: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusFallback = useFocusFallback(heading)
  const { data: announcements, isPending, error, refetch } = useQuery(operatorQueries.announcements())
  if (isPending) return <CardSkeletons count={2} />
  if (!announcements) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { shown, past, mail } = announcements
  return (
    <Stack gap="lg">
      <div {...focusFallback}>
        <Panel title={shown ? announcementsCopy.shownTitle : announcementsCopy.newTitle} headingRef={heading}>
          {shown ? <Shown announcement={shown} /> : <AnnouncementForm mail={mail} viewerId={viewerId} />}
        </Panel>
      </div>
      {past.length > 0 && (
        <section aria-labelledby="past">
          <Stack gap="sm">
            <Title order={2} size="h3" id="past">
              {announcementsCopy.past}
            </Title>
            <Card>
              <PagedList rows={past} more={null} isRuled>
                {(one) => <Past announcement={one} />}
              </PagedList>
            </Card>
          </Stack>
        </section>
      )}
    </Stack>
  )
}

function Shown({ announcement }: { announcement: Announcement }) {
  const [isAsking, setAsking] = useState(false)
  const end = useEndAnnouncement()
  const confirm = () =>
    end.mutate(
      { id: announcement.id },
      { onSuccess: () => showToast(announcementToasts.ended), onError: () => setAsking(false) },
    )
  return (
    <Stack>
      <AnnouncementPreview text={announcement.text} />
      <Text>{`${shownUntilText(announcement)} ${mailedText(announcement)}`}</Text>
      <Group>
        <Button variant="light" onClick={() => setAsking(true)}>
          {announcementsCopy.end}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          opened
          title={announcementsCopy.confirmEnd}
          text={announcementsCopy.endText}
          confirmLabel={announcementsCopy.end}
          cancelLabel={announcementsCopy.keep}
          isBusy={end.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

const Past = ({ announcement }: { announcement: Announcement }) => (
  <div className={classes.past}>
    <Text dir="auto">{announcement.text}</Text>
    <Text size="sm" tone="soft">{`${periodText(announcement)} · ${mailedText(announcement)}`}</Text>
  </div>
)
