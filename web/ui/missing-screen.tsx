import { type ReactNode, useEffect } from 'react'
import { clearToasts } from '#web/lib/toast.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'

type Props = {
  /** It is also the title of the browser tab. */
  title: string
  text: string
  /** The next step; a link home by default. */
  action?: ReactNode
  /** True if the content was on the screen a moment ago. */
  hasGone?: boolean
}

/** A screen without content, and the reason for it. */
export function MissingScreen({ title, action, ...props }: Props) {
  usePageTitle(title)
  useEffect(() => {
    if (!props.hasGone) return
    // Toasts and the scroll position belonged to the removed content.
    clearToasts()
    scrollTo(0, 0)
  }, [props.hasGone])
  return <EmptyState order={1} houseWidth={260} title={title} action={action ?? <HomeLink />} {...props} />
}

const HomeLink = () => <LinkButton to="/">Go Home</LinkButton>
