import { appealHint } from '#shared/moderation/notice-copy.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import { site } from '#site'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { AppealForm } from './appeal-form.tsx'
import { SentAppeal } from './notice-appeal.tsx'
import { NoticeWords } from './notice-words.tsx'
import { linkedAppealKey, useAppealByLink } from './queries.ts'

/** The notice of a mailed link, and the words of the appeal, or what became of it. */
export function LinkedAppeal({ token, notice }: { token: string; notice: Notice }) {
  const appeal = useAppealByLink(token)
  return (
    <Stack>
      <div>
        <NoticeWords notice={notice} />
      </div>
      {notice.appeal && <SentAppeal appeal={notice.appeal} />}
      {notice.appealUntil && (
        <>
          <Text size="sm" tone="soft">
            {appealHint(notice.appealUntil, site.timeZone)}
          </Text>
          <AppealForm draftKey={linkedAppealKey(notice.decisionId)} appeal={appeal} />
        </>
      )}
    </Stack>
  )
}
