import { Link } from '@tanstack/react-router'
import { thumbNavigation } from './nav.ts'
import { NavNews } from './nav-link.tsx'
import classes from './thumb-bar.module.css'

/** Navigation at the bottom of a phone. */
export const ThumbBar = () => (
  <nav className={classes.bar} aria-label="Quick" data-thumb-bar data-covers-bottom>
    <div className={classes.links}>
      {thumbNavigation.map(({ label, icon: Icon, ...link }) => (
        <Link key={label} {...link} className={classes.link}>
          <span className={classes.icon}>
            <Icon size={22} aria-hidden />
          </span>
          <span>{label}</span>
          <NavNews to={link.to} className={classes.dot} />
        </Link>
      ))}
    </div>
  </nav>
)
