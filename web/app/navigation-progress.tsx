import { useRouterState } from '@tanstack/react-router'

/** A thin line at the top of the window from the click on a link until its screen is rendered. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  return isLoading && <div className="next-page" aria-hidden data-testid="next-screen-line" />
}
