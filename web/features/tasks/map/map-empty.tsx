import { moveToResultsLabel, noneInViewText, showAllLabel } from '#web/features/tasks/browse/browse-copy.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './map.module.css'

type Props = {
  /** Null if there are no tasks elsewhere. */
  onShowResults: (() => void) | null
  /** Null if there are no filters. */
  onClear: (() => void) | null
}

/** Shown instead of the list while no task is in view. */
export const MapEmpty = ({ onShowResults, onClear }: Props) => (
  <div className={classes.none}>
    <p>{noneInViewText}</p>
    {onShowResults && (
      <Button variant="light" onClick={onShowResults}>
        {moveToResultsLabel}
      </Button>
    )}
    {onClear && (
      <Button variant="default" onClick={onClear}>
        {showAllLabel}
      </Button>
    )}
  </div>
)
