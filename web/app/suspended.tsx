import { useQuery } from '@tanstack/react-query'
import type { Me } from '#shared/users/schema.ts'
import { DeleteAccountPanel } from '#web/features/account/delete-account-panel.tsx'
import { ExportPanel } from '#web/features/account/export-panel.tsx'
import { accountQueries } from '#web/features/auth/account-queries.ts'
import { logOutLink } from '#web/features/auth/log-out-link.ts'
import { NoticesList } from '#web/features/notices/notices-list.tsx'
import { describeSuspension, suspensionCopy } from '#web/features/notices/suspension-copy.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Title } from '#web/ui/title.tsx'
import shell from './shell.module.css'
import classes from './suspended.module.css'

type Props = { suspension: NonNullable<Me['suspension']>; viewerId: string }

/** The only screen of an account that is suspended: what was decided, why and how to appeal, the data, and deletion. */
export function Suspended({ suspension, viewerId }: Props) {
  const { data: methods } = useQuery(accountQueries.methods())
  return (
    <div className={shell.frame}>
      <header className="header">
        <div className="header-row">
          <span className="brand">
            <BrandMark />
          </span>
          <div className={classes.end}>
            <Button component="a" variant="subtle" {...logOutLink}>
              Log Out
            </Button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={shell.main}>
        <PageHeading {...describeSuspension(suspension)} />
        <div className={classes.columns}>
          <section aria-labelledby="notices">
            <Stack>
              <Title order={2} size="h3" id="notices">
                {suspensionCopy.notices}
              </Title>
              <NoticesList viewerId={viewerId} isSuspended />
            </Stack>
          </section>
          <Stack>
            <ExportPanel />
            <DeleteAccountPanel hasPassword={methods?.password} />
          </Stack>
        </div>
      </main>
    </div>
  )
}
