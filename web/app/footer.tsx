import { site } from '#site'
import { AppSchemeSwitch } from '#web/ui/app-scheme-switch.tsx'
import classes from './footer.module.css'

/** Signed-in users choose the color scheme in the profile menu instead. */
export const Footer = ({ isSignedOut }: { isSignedOut: boolean }) => (
  <footer className={classes.footer}>
    <div className={classes.row}>
      <span>
        {site.name}, {site.place}
      </span>
      <a href="/guidelines">Community Guidelines</a>
      <a href="/privacy-policy">Privacy Policy</a>
      <a href="/terms-of-service">Terms of Service</a>
      {isSignedOut && <AppSchemeSwitch />}
    </div>
  </footer>
)
