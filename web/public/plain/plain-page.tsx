import { contentHere, headingHere } from '#shared/plain-page.ts'
import { PlainHeader } from '../frame/plain-header.tsx'

export const PlainPage = () => (
  <>
    <PlainHeader />
    <main className="page plain">
      <h1>{headingHere}</h1>
      {contentHere}
    </main>
  </>
)
