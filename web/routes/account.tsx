import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import classes from '#web/features/account/account.module.css'
import { DeleteAccountPanel } from '#web/features/account/delete-account-panel.tsx'
import { ExportPanel } from '#web/features/account/export-panel.tsx'
import { KeyboardPanel } from '#web/features/account/keyboard-panel.tsx'
import { accountQueries } from '#web/features/auth/account-queries.ts'
import { EmailPanel } from '#web/features/auth/email-panel.tsx'
import { FactorPanel } from '#web/features/auth/factor-panel.tsx'
import { PasskeyPanel } from '#web/features/auth/passkey-panel.tsx'
import { PasswordPanel } from '#web/features/auth/password-panel.tsx'
import { SessionsPanel } from '#web/features/auth/sessions-panel.tsx'
import { BlocksPanel } from '#web/features/blocks/blocks-panel.tsx'
import { NoticesPanel } from '#web/features/notices/notices-panel.tsx'
import { PromisesPanel } from '#web/features/promises/promises-panel.tsx'
import { ReportsPanel } from '#web/features/reports/reports-panel.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/account')({ component: signedIn(Account) })

function Account() {
  const viewer = useViewer()
  const { data: methods } = useQuery(accountQueries.methods())
  return (
    <>
      <BackLink to="/profile">Back to Profile</BackLink>
      <PageHeading
        title="Your Account"
        tabTitle="Account"
        intro="How you sign in, whom you block, what you reported, what was decided, and what is yours to take along."
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <EmailPanel viewer={viewer} hasPassword={methods?.password} />
          <PasswordPanel email={viewer.email} />
          <FactorPanel email={viewer.email} hasPassword={methods?.password} />
          <PasskeyPanel email={viewer.email} hasPassword={methods?.password} />
          <SessionsPanel />
        </div>
        <div className={classes.column}>
          <BlocksPanel />
          <ReportsPanel />
          <NoticesPanel />
          <PromisesPanel />
          <KeyboardPanel />
          <ExportPanel />
          <DeleteAccountPanel hasPassword={methods?.password} />
        </div>
      </div>
    </>
  )
}
