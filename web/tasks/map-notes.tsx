import { framedTasksMax } from '#shared/limits.ts'
import { areaNote, outsideText, tilesFailedText, tooManyText } from './browse-wording.ts'
import classes from './map.module.css'

type Props = {
  hasFailed: boolean
  isCut: boolean
  /** How many requests have no place; null where nobody knows. */
  lost: number | null
}

/** What is not on the map, and how exact the rest is. */
export const MapNotes = ({ hasFailed, isCut, lost }: Props) => (
  <div className={classes.notes}>
    <div role="status">
      {hasFailed && <p>{tilesFailedText}</p>}
      {isCut && <p>{tooManyText(framedTasksMax)}</p>}
    </div>
    <p>{areaNote}</p>
    <p>{outsideText('place', lost)}</p>
  </div>
)
