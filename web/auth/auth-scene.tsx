import { inShort } from '#shared/auth/wording.ts'
import { StreetLights } from '#web/public/street/parts.tsx'
import { Sky } from '#web/public/street/sky.tsx'
import { Street } from '#web/public/street/street.tsx'
import { Brand } from '#web/ui/brand.tsx'
import classes from './auth-scene.module.css'

/** The evening street beside the form; a strip above it on phones. */
export const AuthScene = () => (
  <div className={classes.scene}>
    <StreetLights />
    <Sky className={classes.sky ?? ''} />
    <Brand className={classes.brand} />
    <p className={classes.words}>
      Help is a few doors down.
      <span>{inShort}</span>
    </p>
    <Street className={classes.street ?? ''} />
  </div>
)
