import { Button } from '#web/ui/button.tsx'
import { noneInView, showAll, showWhereTheyAre } from './browse-wording.ts'
import classes from './map.module.css'

type Props = {
  /** Null where there is nothing elsewhere. */
  onSeek: (() => void) | null
  /** Null where there are no filters. */
  onClear: (() => void) | null
}

/** Instead of a list of what is in view, where nothing is. */
export const MapBare = ({ onSeek, onClear }: Props) => (
  <div className={classes.none}>
    <p>{noneInView}</p>
    {onSeek && (
      <Button variant="light" onClick={onSeek}>
        {showWhereTheyAre}
      </Button>
    )}
    {onClear && (
      <Button variant="default" onClick={onClear}>
        {showAll}
      </Button>
    )}
  </div>
)
