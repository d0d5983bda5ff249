import { formatChatTime } from '#shared/messages/format-message-time.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Text } from '#web/ui/text.tsx'
import classes from './statement.module.css'

type Props = {
  title: string
  at: string
  /** Stands below the words. */
  note?: string
  children: string
}

/** The words of somebody at a case, with who wrote them and when. */
export function Statement({ title, at, note = '', children }: Props) {
  const today = useToday()
  return (
    <figure className={classes.statement}>
      <figcaption>
        <strong>{title}</strong>
        <time dateTime={at}>{formatChatTime(at, today)}</time>
      </figcaption>
      <blockquote dir="auto">{children}</blockquote>
      {note && (
        <Text size="sm" tone="soft">
          {note}
        </Text>
      )}
    </figure>
  )
}
