import type { Case } from '#shared/moderation/schema.ts'
import { reportedThings } from '#web/features/reports/report-copy.ts'
import { Group } from '#web/ui/group.tsx'
import { ScreenTitle } from '#web/ui/screen-title.tsx'
import { Text } from '#web/ui/text.tsx'
import { Tile } from '#web/ui/tile.tsx'
import classes from './case-head.module.css'
import { CaseTags } from './case-tags.tsx'
import { ageText, reasonsText } from './moderation-copy.ts'
import { subjectLook } from './subject-look.ts'

/** The kind of thing that a case is about, its reasons, and where it stands. */
export const CaseHead = ({ found, viewerId }: { found: Case; viewerId: string }) => (
  <div className={classes.head}>
    <Tile {...subjectLook[found.subjectKind]} size={56} />
    <div className={classes.text}>
      <ScreenTitle title={reportedThings[found.subjectKind]} tabTitle="Case" />
      <Text size="lg">{reasonsText(found.reasons)}</Text>
      <Group gap="xs">
        <CaseTags found={found} viewerId={viewerId} showsState />
        <Text as="span" size="sm" tone="soft">
          {ageText(found.createdAt, new Date())}
        </Text>
      </Group>
    </div>
  </div>
)
