import type { Env } from '#server/env.ts'
import { CannotStart } from '#server/process/cannot-start.ts'

/** Says what is wrong with where something was to listen. */
export const cannotListen =
  ({ port, host }: Pick<Env, 'port' | 'host'>) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') throw new CannotStart(`Port ${port} is taken: stop what uses it, or set PORT.`)
    if (error.code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be used by this account: set PORT to one above 1023.`)
    if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(error.code ?? ''))
      throw new CannotStart(
        `HOST names ${host}, which is no address of this machine: put its name right, or leave HOST out.`,
      )
    throw error
  }
