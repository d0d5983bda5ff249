import type { Env } from '#server/env.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'

/** Throws a sentence that explains why the server cannot listen. */
export const throwListenError =
  ({ port, host }: Pick<Env, 'port' | 'host'>) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') throw new StartupError(`Port ${port} is taken: stop what uses it, or set PORT.`)
    if (error.code === 'EACCES')
      throw new StartupError(`Port ${port} may not be used by this account: set PORT to one above 1023.`)
    if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(error.code ?? ''))
      throw new StartupError(
        `HOST names ${host}, which is no address of this machine: put its name right, or leave HOST out.`,
      )
    throw error
  }
