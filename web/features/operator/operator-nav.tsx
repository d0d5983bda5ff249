import { Link, linkOptions } from '@tanstack/react-router'
import classes from './operator-nav.module.css'

const screens = linkOptions([
  { label: 'Health', to: '/operate' },
  { label: 'People', to: '/operate/people' },
  { label: 'Announcements', to: '/operate/announcements' },
  { label: 'Figures', to: '/operate/figures' },
])

/** Links to the screens of operators. */
export const OperatorNav = () => (
  <nav aria-label="Operate" className={classes.nav}>
    <ul>
      {screens.map(({ label, ...link }) => (
        <li key={label}>
          <Link {...link} activeOptions={{ exact: true }} className={classes.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
