import { IconEye, IconEyeOff, IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isBlurred as comesBlurred } from '#shared/moderation/choices.ts'
import type { ReportReason } from '#shared/reports/choices.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Text } from '#web/ui/text.tsx'
import { pictureCopy } from './moderation-copy.ts'
import { useReportedPicture } from './queries.ts'
import classes from './reported-picture.module.css'

type Props = { caseId: string; reportId: string; reasons: ReportReason[] }

/** A reported picture, read only when somebody asks for it. One of a grave reason comes blurred. */
export function ReportedPicture({ caseId, reportId, reasons }: Props) {
  const isGrave = comesBlurred(reasons)
  const [isBlurred, setBlurred] = useState(isGrave)
  const picture = useReportedPicture()
  const shown = useRef<HTMLImageElement>(null)
  return (
    <div className={classes.frame} {...useFocusFallback(shown)}>
      {picture.data ? (
        <>
          <div className={classes.window}>
            <img
              ref={shown}
              tabIndex={-1}
              src={picture.data.image}
              alt={pictureCopy.alt}
              draggable={false}
              className={classes.picture}
              data-is-blurred={isBlurred}
            />
          </div>
          {isGrave && (
            <Button
              variant="default"
              leftSection={isBlurred ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
              onClick={() => setBlurred(!isBlurred)}
            >
              {isBlurred ? pictureCopy.clear : pictureCopy.blur}
            </Button>
          )}
        </>
      ) : (
        <>
          <IconPhoto size={36} stroke={1.5} color="var(--ink-soft)" aria-hidden />
          <Text size="sm" tone="soft" isCentered>
            {isGrave ? `${pictureCopy.isBlurred} ${pictureCopy.note}` : pictureCopy.note}
          </Text>
          <BusyButton
            variant="default"
            isBusy={picture.isPending}
            onClick={() => picture.mutate({ id: caseId, reportId })}
          >
            {pictureCopy.show}
          </BusyButton>
        </>
      )}
      {isGrave && (
        <Text size="sm" isCentered>
          <strong>{pictureCopy.doNotCopy}</strong>{' '}
          <Anchor href={pictureCopy.tiplineUrl} target="_blank" rel="noreferrer" isInText>
            {pictureCopy.tipline}
          </Anchor>
        </Text>
      )}
    </div>
  )
}
