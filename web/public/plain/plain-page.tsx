import { contentHere, headingHere } from '#shared/plain-page.ts'
import { Brand } from '../frame/brand.tsx'

export const PlainPage = () => (
  <>
    <header className="header">
      <div className="page header-row">
        <Brand />
      </div>
    </header>
    <main className="page plain">
      <h1>{headingHere}</h1>
      {contentHere}
    </main>
  </>
)
