import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { RowText } from '#web/ui/row-text.tsx'
import { Text } from '#web/ui/text.tsx'
import { TitledList } from '#web/ui/titled-list.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft } from './samples.ts'

const rows = [
  { id: 'usual', text: 'Walk a friendly beagle' },
  { id: 'long', text: long },
  { id: 'right', text: rightToLeft },
]

export const Lists = () => (
  <>
    <Part name="List by pages">
      <State name="cards, with more">
        <MorePages />
      </State>
      <State name="ruled, and busy">
        <Page isRuled isBusy />
      </State>
      <State name="after a failure">
        <Page isRuled hasFailed />
      </State>
    </Part>
    <Part name="List of links, with their words">
      <TitledList title="Open" id="kit-open">
        {rows.map(({ id, text }) => (
          <li key={id}>
            <RowLink to="/">
              <RowText title={text}>A quiet line</RowText>
            </RowLink>
          </li>
        ))}
      </TitledList>
    </Part>
  </>
)

/** Shows more rows until there are twelve. */
function MorePages() {
  const [count, setCount] = useState(1)
  const show = async () => {
    setCount(count + 1)
    return { hasNextPage: true }
  }
  const shown = Array.from({ length: count }, (_, page) => rows.map((row) => ({ ...row, id: `${row.id}-${page}` })))
  return (
    <PagedList rows={shown.flat()} more={count < 4 ? { isBusy: false, hasFailed: false, show } : null}>
      {({ text }) => (
        <Card>
          <Text dir="auto">{text}</Text>
        </Card>
      )}
    </PagedList>
  )
}

const Page = ({ isBusy = false, hasFailed = false, isRuled = false }) => (
  <PagedList rows={rows} more={{ isBusy, hasFailed, show: async () => ({ hasNextPage: true }) }} isRuled={isRuled}>
    {({ text }) => <Text dir="auto">{text}</Text>}
  </PagedList>
)
