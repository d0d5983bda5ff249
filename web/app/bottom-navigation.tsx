import { Link } from '@tanstack/react-router'
import classes from './bottom-navigation.module.css'
import { MessagesBadge } from './messages-badge.tsx'
import { bottomNavigation } from './nav.ts'

/** Navigation bar at the bottom of the screen on phones. */
export const BottomNavigation = () => (
  <nav className={classes.bar} aria-label="Quick" data-bottom-bar data-covers-bottom>
    <div className={classes.links}>
      {bottomNavigation.map(({ label, icon: Icon, ...link }) => (
        <Link key={label} {...link} className={classes.link}>
          <span className={classes.icon}>
            <Icon size={22} aria-hidden />
          </span>
          <span>{label}</span>
          {link.to === '/messages' && <MessagesBadge className={classes.badge} />}
        </Link>
      ))}
    </div>
  </nav>
)
