import { useRouterState } from '@tanstack/react-router'

/** A thin line at the top of the window from the click on a link until its screen is rendered. */
export function ProgressLine() {
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  return isLoading && <div className="progress-line" aria-hidden data-testid="progress-line" />
}
