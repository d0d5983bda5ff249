import { ratingMax } from '#shared/constants.ts'
import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { ReportOfCase } from '#shared/moderation/schema.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Text } from '#web/ui/text.tsx'
import classes from './evidence-copy.module.css'
import { caseCopy } from './moderation-copy.ts'

type Props = { evidence: ReportOfCase['evidence']; hasPicture: boolean }

/** The reported thing as it was when somebody reported it. */
export function EvidenceCopy({ evidence, hasPicture }: Props) {
  const { authorName, title, text, rating, answer, at } = evidence
  const today = useToday()
  return (
    <figure className={classes.copy}>
      <figcaption>
        <Text as="span" size="sm" tone="soft">
          {caseCopy.copy}
        </Text>
        <span className={classes.head}>
          {authorName && (
            <strong>
              <bdi>{authorName}</bdi>
            </strong>
          )}
          <time className={classes.time} dateTime={at}>
            {formatChatTime(at, today)}
          </time>
        </span>
      </figcaption>
      {rating !== null && <strong>{`${rating} out of ${ratingMax} stars`}</strong>}
      {title && (
        <p className={classes.title} dir="auto">
          {title}
        </p>
      )}
      {text && (
        <p className={classes.words} dir="auto">
          {text}
        </p>
      )}
      {answer && (
        <div>
          <Text size="sm" tone="soft">
            {caseCopy.answer}
          </Text>
          <p className={classes.words} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {!title && !text && !answer && !hasPicture && <Text tone="soft">{caseCopy.nothing}</Text>}
    </figure>
  )
}
