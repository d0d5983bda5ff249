import { useRouterState } from '@tanstack/react-router'
import classes from './next-screen-line.module.css'

/** A thin line at the window's top from the press of a link until its screen is there. */
export function NextScreenLine() {
  const isComing = useRouterState({ select: ({ isLoading }) => isLoading })
  return isComing && <div className={classes.line} aria-hidden data-testid="next-screen-line" />
}
