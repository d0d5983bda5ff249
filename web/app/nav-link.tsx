import { useQuery } from '@tanstack/react-query'
import { authQueries } from '#web/auth/queries.ts'
import { NewsDot } from '#web/ui/news-dot.tsx'
import classes from './nav-link.module.css'
import { useUnseenNews } from './news.ts'

/** What a navigation link says: its name and, on the way to Messages, the red dot of news. */
export const NavLabel = ({ label, to }: { label: string; to: string }) => (
  <span className={classes.label}>
    <span>{label}</span>
    <NavNews to={to} className={classes.dot} />
  </span>
)

type NewsProps = { to: string; className: string | undefined }

export const NavNews = ({ to, className }: NewsProps) => to === '/messages' && <MessagesNews className={className} />

function MessagesNews({ className }: Pick<NewsProps, 'className'>) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const news = useUnseenNews(viewer?.id)
  if (news === 'none') return null
  return (
    <span className={className}>
      <NewsDot label={`, new ${news}`} />
    </span>
  )
}
