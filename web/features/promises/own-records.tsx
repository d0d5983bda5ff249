import { describeRecord, promiseLabels } from '#shared/arrangements/describe-record.ts'
import type { OwnPromises, OwnRecord } from '#shared/arrangements/promise-schema.ts'
import type { Role } from '#shared/tasks/rules.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { promisesCopy } from './promises-copy.ts'

/** Tells the viewer which words neighbors read about them, in each role that has an arrangement. */
export const OwnRecords = ({ promises: { asHelper, asRequester } }: { promises: OwnPromises }) => (
  <Panel title={promisesCopy.read}>
    <Stack>
      <RecordInRole as="helper" own={asHelper} />
      <RecordInRole as="requester" own={asRequester} />
    </Stack>
  </Panel>
)

function RecordInRole({ as: role, own: { promises, record } }: { as: Role; own: OwnRecord }) {
  if (record.soFar === 0) return null
  return (
    <div>
      <Title order={3} size="h3">
        {promisesCopy.roles[role]}
      </Title>
      <Text>{promises ? promisesCopy.everybody(promiseLabels[promises]) : promisesCopy.nobody}</Text>
      <Text tone="soft">{promisesCopy.alsoRead[role](describeRecord(record))}</Text>
    </div>
  )
}
