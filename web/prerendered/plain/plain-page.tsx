import { contentPlaceholder, headingPlaceholder } from '#shared/plain-page.ts'
import { PlainHeader } from '#web/prerendered/layout/plain-header.tsx'

export const PlainPage = () => (
  <>
    <PlainHeader />
    <main className="page plain">
      <h1>{headingPlaceholder}</h1>
      {contentPlaceholder}
    </main>
  </>
)
