import { tagline } from '#shared/auth/copy.ts'
import { StreetLights } from '#web/illustrations/house-parts.tsx'
import { Sky } from '#web/illustrations/sky.tsx'
import { Street } from '#web/illustrations/street.tsx'
import { Brand } from '#web/ui/brand.tsx'
import classes from './auth-scene.module.css'

/** An evening street beside the form; a strip above it on phones. */
export const AuthScene = () => (
  <div className={classes.scene}>
    <StreetLights />
    <Sky className={classes.sky ?? ''} />
    <Brand className={classes.brand} />
    <p className={classes.text}>
      Help is a few doors down.
      <span>{tagline}</span>
    </p>
    <Street className={classes.street ?? ''} />
  </div>
)
