import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './browse.module.css'
import { activeFilters, filtersLabel, noFilters } from './browse-copy.ts'
import { BrowseFields } from './browse-fields.tsx'
import { DistanceOriginLine } from './distance-origin-line.tsx'
import type { DistanceOrigin } from './use-distance-origin.ts'

type Props = {
  filters: TaskFilters
  origin: DistanceOrigin
  /** The number of results, such as '12 requests'. */
  status: string
  onChange: (change: TaskFilters) => void
}

/** The filters on a phone, within reach of a thumb: 'Filters (2)' opens them. */
export function BrowseDrawer({ filters, origin, status, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)

  return (
    <>
      <button
        type="button"
        className={`${classes.pill} ${classes.opener}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        <span>{filtersLabel(filters)}</span>
      </button>
      <Dialog opened={opened} onClose={close} title="Filters" width="sheet">
        <Stack>
          <BrowseFields filters={filters} onChange={onChange} />
          <DistanceOriginLine origin={origin} />
        </Stack>
        <div className={classes.sheetFoot}>
          <Button variant="default" disabled={activeFilters(filters).length === 0} onClick={() => onChange(noFilters)}>
            Reset
          </Button>
          <Button onClick={close}>{`Show ${status}`}</Button>
        </div>
      </Dialog>
    </>
  )
}
