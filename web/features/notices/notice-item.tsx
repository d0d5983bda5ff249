import { formatDate } from '#shared/calendar.ts'
import { noticeTitles } from '#shared/moderation/notice-titles.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import { Card } from '#web/ui/card.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { NoticeAppeal } from './notice-appeal.tsx'
import classes from './notice-item.module.css'
import { NoticeWords } from './notice-words.tsx'

/** One notice: the words that were mailed, too, and how to appeal. */
export const NoticeItem = ({ notice, viewerId }: { notice: Notice; viewerId: string }) => (
  <Card>
    <article>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {noticeTitles[notice.side]}
        </Title>
        <Text size="sm" tone="soft">
          <time dateTime={notice.createdAt}>{formatDate(notice.createdAt)}</time>
        </Text>
      </div>
      <NoticeWords notice={notice} />
      <NoticeAppeal notice={notice} viewerId={viewerId} />
    </article>
  </Card>
)
