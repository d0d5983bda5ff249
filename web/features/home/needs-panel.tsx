import {
  IconCalendar,
  IconCalendarQuestion,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconHeartHandshake,
  IconHelpCircle,
  IconHourglass,
  IconMessageCircle,
  IconStar,
} from '@tabler/icons-react'
import { useState } from 'react'
import { needsShownAtFirst } from '#shared/constants.ts'
import { useStillOffering } from '#web/features/tasks/use-still-offering.ts'
import { Button } from '#web/ui/button.tsx'
import { Group } from '#web/ui/group.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { RowText } from '#web/ui/row-text.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { needsTitle } from './home-copy.ts'
import type { Need } from './needs.ts'
import classes from './needs-panel.module.css'

/** Things that need the viewer, most pressing first; renders nothing if there are none. */
export function NeedsPanel({ needs }: { needs: Need[] }) {
  const [isWhole, setWhole] = useState(false)
  if (needs.length === 0) return null
  const hasMore = !isWhole && needs.length > needsShownAtFirst

  async function showAll() {
    setWhole(true)
    return { hasNextPage: false }
  }

  return (
    <div className={classes.needs}>
      <Panel title={needsTitle}>
        <PagedList
          rows={hasMore ? needs.slice(0, needsShownAtFirst) : needs}
          more={hasMore ? { show: showAll, isBusy: false, hasFailed: false } : null}
        >
          {(need) => (need.kind === 'still' ? <StillOfferingRow need={need} /> : <NeedRow need={need} />)}
        </PagedList>
      </Panel>
    </div>
  )
}

const looks = {
  outcome: { icon: IconCalendarQuestion, tone: 'amber' },
  offers: { icon: IconHeartHandshake, tone: 'leaf' },
  still: { icon: IconHelpCircle, tone: 'amber' },
  closing: { icon: IconHourglass, tone: 'amber' },
  message: { icon: IconMessageCircle, tone: 'sky' },
  move: { icon: IconClock, tone: 'plum' },
  confirm: { icon: IconCircleCheck, tone: 'amber' },
  today: { icon: IconCalendar, tone: 'plum' },
  review: { icon: IconStar, tone: 'amber' },
} as const

/** Can be answered at once, without the page of the service. */
function StillOfferingRow({ need }: { need: Need }) {
  const { isBusy, yes, no } = useStillOffering(need.taskId)
  return (
    <>
      <NeedRow need={need} />
      <Group gap="xs" className={classes.answers}>
        <Button size="sm" disabled={isBusy} aria-label={`${yes.label}: ${need.taskTitle}`} onClick={yes.act}>
          {yes.label}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          aria-label={`${no.label}: ${need.taskTitle}`}
          onClick={no.act}
        >
          {no.label}
        </Button>
      </Group>
    </>
  )
}

const NeedRow = ({ need: { kind, text, taskId, taskTitle, hash, with: partnerId } }: { need: Need }) => (
  <RowLink
    to="/task/$id"
    params={{ id: taskId }}
    {...(partnerId && { search: { with: partnerId } })}
    {...(hash && { hash })}
  >
    <Tile {...looks[kind]} size={40} />
    <RowText title={text}>
      <bdi>{taskTitle}</bdi>
    </RowText>
    <IconChevronRight size={20} stroke={1.8} aria-hidden className={classes.arrow} />
  </RowLink>
)
