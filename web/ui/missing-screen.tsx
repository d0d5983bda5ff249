import type { ReactNode } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'

type Props = {
  /** The tab is named by it too. */
  title: string
  text: string
  /** Where to go from here, where that is not home. */
  action?: ReactNode
}

/** A screen that has nothing to show, and says why. */
export function MissingScreen({ title, text, action }: Props) {
  usePageTitle(title)
  return <EmptyState order={1} houseWidth={260} title={title} text={text} action={action ?? <Home />} />
}

const Home = () => (
  <LinkButton to="/" mt="sm">
    Go Home
  </LinkButton>
)
