import { useState } from 'react'
import { offerPreviewCharacters } from '#shared/constants.ts'
import { truncateTitle } from '#shared/tasks/format-task.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './offer-comparison.module.css'

/** The helper's message. Long ones are shortened until expanded, so that the buttons stay visible. */
export function OfferMessage({ message }: { message: string | null }) {
  const [isExpanded, setExpanded] = useState(false)

  if (!message) return <p className={`${classes.text} ${classes.silent}`}>No message was added.</p>
  const short = truncateTitle(message, offerPreviewCharacters)
  const isCut = short !== message
  return (
    <div className={classes.text}>
      <blockquote dir="auto">{isExpanded ? message : short}</blockquote>
      {isCut && (
        <Button
          variant="subtle"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className={classes.expand}
        >
          {isExpanded ? 'Show less' : 'Read all'}
        </Button>
      )}
    </div>
  )
}
