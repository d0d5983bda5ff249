import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { ReportOfCase } from '#shared/moderation/schema.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Text } from '#web/ui/text.tsx'
import classes from './attached-messages.module.css'
import { caseCopy } from './moderation-copy.ts'

/** The messages that a reporter added, as a little chat. */
export function AttachedMessages({ evidence }: { evidence: ReportOfCase['evidence'] }) {
  const { messages, authorName } = evidence
  const today = useToday()
  return (
    <div>
      <Text size="sm" tone="soft">
        {caseCopy.chat}
      </Text>
      <ol className={classes.chat}>
        {messages.map(({ isByReporter, text, at }, index) => (
          <li key={index} data-is-by-reporter={isByReporter}>
            <span className={classes.time}>
              <bdi>{isByReporter ? caseCopy.reporter : (authorName ?? caseCopy.author)}</bdi>
              <time dateTime={at}>{`, ${formatChatTime(at, today)}`}</time>
            </span>
            <p className={classes.bubble} dir="auto">
              {text ?? <em>{caseCopy.noText}</em>}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
