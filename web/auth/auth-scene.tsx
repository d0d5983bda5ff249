import { inShort } from '#shared/auth/wording.ts'
import { site } from '#site'
import { StreetLights } from '#web/public/street/parts.tsx'
import { Sky } from '#web/public/street/sky.tsx'
import { Street } from '#web/public/street/street.tsx'
import { Lantern } from '#web/ui/lantern.tsx'
import classes from './auth-scene.module.css'

/** The evening street beside the form; a strip above it on phones. */
export const AuthScene = () => (
  <div className={classes.scene}>
    <div className={classes.lights}>
      <StreetLights />
    </div>
    <Sky className={classes.sky ?? ''} />
    <a href="/" className={classes.brand}>
      <Lantern height={34} />
      {site.name}
    </a>
    <p className={classes.words}>
      Help is a few doors down.
      <span>{inShort}</span>
    </p>
    <Street className={classes.street ?? ''} />
  </div>
)
