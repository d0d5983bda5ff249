import { useState } from 'react'
import { offerWordsShortCharacters } from '#shared/limits.ts'
import { shortTitle } from '#shared/tasks/wording.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './accept-helper.module.css'

/** The helper's own words; long ones are shown whole when asked for, so that the answers stay in sight. */
export function OfferWords({ words }: { words: string | null }) {
  const [isWhole, setWhole] = useState(false)

  if (!words) return <p className={`${classes.words} ${classes.silent}`}>No message was added.</p>
  const short = shortTitle(words, offerWordsShortCharacters)
  const isCut = short !== words
  return (
    <div className={classes.words}>
      <blockquote dir="auto">{isWhole ? words : short}</blockquote>
      {isCut && (
        <Button variant="subtle" px={0} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Read all'}
        </Button>
      )}
    </div>
  )
}
