import { beforeAll } from 'vitest'
import { openWorld, type World } from './world.ts'

/**
 * Opens a world before the tests of a describe block, and closes it after them. The returned object gets its members
 * when the world opens, so only hooks and tests may use them.
 */
export function useWorld(engine: string, options?: Parameters<typeof openWorld>[1]): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await openWorld(engine, options))
    return () => world.close()
  })
  return world
}
