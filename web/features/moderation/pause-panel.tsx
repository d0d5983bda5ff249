import { type ReactNode, useRef } from 'react'
import type { Case } from '#shared/moderation/schema.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { site } from '#site'
import { needsFactor } from '#web/lib/request-errors.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { pauseCopy } from './moderation-copy.ts'
import { usePauseAuthor } from './queries.ts'

const formatEnd = (until: string) =>
  getDateTimeFormat(
    { weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    site.timeZone,
  ).format(new Date(until))

type Props = { found: Case; renderFactorGate: (onShown: () => void) => ReactNode }

/** Pauses the author with one press, or tells until when they are paused; nothing if neither is possible. */
export function PausePanel({ found: { id, pausedUntil, mayPause }, renderFactorGate }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pause = usePauseAuthor()
  const focusFallback = useFocusFallback(heading)
  if (!pausedUntil && !mayPause) return null
  return (
    <div {...focusFallback}>
      <Panel title={pausedUntil ? pauseCopy.pausedTitle : pauseCopy.title} headingRef={heading}>
        <Stack>
          <Text tone="soft">{pausedUntil ? pauseCopy.paused(formatEnd(pausedUntil)) : pauseCopy.note}</Text>
          {needsFactor(pause.error) && <div>{renderFactorGate(pause.reset)}</div>}
          {mayPause && (
            <BusyButton variant="light" fullWidth isBusy={pause.isPending} onClick={() => pause.mutate({ id })}>
              {pauseCopy.pause}
            </BusyButton>
          )}
        </Stack>
      </Panel>
    </div>
  )
}
