import { useSyncExternalStore } from 'react'

/** A value that lives outside the screens, and that they follow: `store.use()`. */
export function createStore<Value>(first: Value) {
  let value = first
  const followers = new Set<() => void>()
  const get = () => value

  function follow(follower: () => void) {
    followers.add(follower)
    return () => void followers.delete(follower)
  }

  return {
    get,
    set(next: Value) {
      if (Object.is(value, next)) return
      value = next
      for (const follower of followers) follower()
    },
    use: () => useSyncExternalStore(follow, get),
  }
}
