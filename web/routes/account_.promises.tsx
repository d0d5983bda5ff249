import { createFileRoute } from '@tanstack/react-router'
import { signedIn } from '#web/app/signed-in.tsx'
import { promisesCopy } from '#web/features/promises/promises-copy.ts'
import { PromisesList } from '#web/features/promises/promises-list.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/account_/promises')({ component: signedIn(Promises) })

function Promises() {
  return (
    <>
      <BackLink to="/account">Back to Your Account</BackLink>
      <PageHeading title={promisesCopy.title} intro={promisesCopy.intro} />
      <PromisesList />
    </>
  )
}
