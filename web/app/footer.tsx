import { site } from '#site'
import classes from './footer.module.css'

export const Footer = () => (
  <footer className={classes.footer}>
    <div className={classes.row}>
      <span>
        {site.name}, {site.place}
      </span>
      <a href="/privacy-policy">Privacy Policy</a>
      <a href="/terms-of-service">Terms of Service</a>
    </div>
  </footer>
)
