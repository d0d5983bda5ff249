import { formatDate } from '#shared/calendar.ts'
import { describeNotice, noticeTitles, ruleNumbered } from '#shared/moderation/notice-copy.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import { site } from '#site'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { NoticeAppeal } from './notice-appeal.tsx'
import classes from './notice-item.module.css'
import { noticesCopy } from './notices-copy.ts'

/** One notice: the words that were mailed, too, and how to appeal. */
export function NoticeItem({ notice, viewerId }: { notice: Notice; viewerId: string }) {
  const rule = ruleNumbered(site.rules, notice.rule)
  return (
    <Card>
      <article>
        <Title order={2} size="h3">
          {noticeTitles[notice.side]}
        </Title>
        <Text size="sm" tone="soft">
          <time dateTime={notice.createdAt}>{formatDate(notice.createdAt)}</time>
        </Text>
        <div className={classes.words}>
          {describeNotice(notice, { rule, timeZone: site.timeZone }).map((paragraph) => (
            <Text key={paragraph} dir="auto">
              {paragraph}
            </Text>
          ))}
        </div>
        <Anchor href={rule ? `/guidelines#rule-${rule.number}` : '/guidelines'} className={classes.rules}>
          {rule ? noticesCopy.rule(rule.number) : noticesCopy.rules}
        </Anchor>
        <NoticeAppeal notice={notice} viewerId={viewerId} />
      </article>
    </Card>
  )
}
