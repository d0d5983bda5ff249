import { calendarOrMapTasksMax } from '#shared/constants.ts'
import { areaNote, notShownText, tilesFailedText, tooManyText } from '#web/features/tasks/browse/browse-copy.ts'
import classes from './map.module.css'

type Props = {
  hasFailed: boolean
  isCut: boolean
  /** Number of tasks without a known place; null if unknown. */
  unplacedCount: number | null
}

/** Notes on what the map does not show, and how exact it is. */
export const MapNotes = ({ hasFailed, isCut, unplacedCount }: Props) => (
  <div className={classes.notes}>
    <div role="status">
      {hasFailed && <p>{tilesFailedText}</p>}
      {isCut && <p>{tooManyText(calendarOrMapTasksMax)}</p>}
    </div>
    <p>{areaNote}</p>
    <p>{notShownText('place', unplacedCount)}</p>
  </div>
)
