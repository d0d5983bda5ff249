import { type ReactNode, useEffect } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { clearToasts } from '#web/lib/toast.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'

type Props = {
  /** The tab is named by it too. */
  title: string
  text: string
  /** Where to go from here, where that is not home. */
  action?: ReactNode
  /** What it stands for was on the screen a moment ago. */
  hasGone?: boolean
}

/** A screen that has nothing to show, and says why. */
export function MissingScreen({ title, action, ...said }: Props) {
  usePageTitle(title)
  useEffect(() => {
    if (!said.hasGone) return
    // What was said of it, and how far it was read, is over.
    clearToasts()
    scrollTo(0, 0)
  }, [said.hasGone])
  return <EmptyState order={1} houseWidth={260} title={title} action={action ?? <Home />} {...said} />
}

const Home = () => (
  <LinkButton to="/" mt="sm">
    Go Home
  </LinkButton>
)
