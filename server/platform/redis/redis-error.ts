import type { OnError } from '#server/platform/process/on-error.ts'

/** An error of a connection to Redis. Its own class tells it from the same error of another service. */
export class RedisError extends Error {
  constructor({ message }: Error) {
    super(message)
  }
}

/** Marks the errors that go to `onError` as errors of Redis. */
export const onRedisError =
  (onError: OnError): OnError =>
  (error) =>
    onError(new RedisError(error as Error))
