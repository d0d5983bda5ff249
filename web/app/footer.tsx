import { site } from '#site'
import { OwnScheme } from '#web/ui/own-scheme.tsx'
import classes from './footer.module.css'

/** Who is signed in chooses the colors in the profile menu. */
export const Footer = ({ isSignedOut }: { isSignedOut: boolean }) => (
  <footer className={classes.footer}>
    <div className={classes.row}>
      <span>
        {site.name}, {site.place}
      </span>
      <a href="/privacy-policy">Privacy Policy</a>
      <a href="/terms-of-service">Terms of Service</a>
      {isSignedOut && <OwnScheme />}
    </div>
  </footer>
)
