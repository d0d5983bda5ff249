import { describeNotice, ruleNumbered } from '#shared/moderation/notice-copy.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import { site } from '#site'
import { Anchor } from '#web/ui/anchor.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './notice-words.module.css'
import { noticesCopy } from './notices-copy.ts'

/** The paragraphs of a notice, and a link to the rule that it names. */
export function NoticeWords({ notice }: { notice: Notice }) {
  const rule = ruleNumbered(site.rules, notice.rule)
  return (
    <>
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
    </>
  )
}
