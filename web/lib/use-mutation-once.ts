import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation sent once at a time: the second of a double press comes before any button could be disabled. */
export function useMutationOnce<Answer, Sent>({ onSettled, ...options }: UseMutationOptions<Answer, Error, Sent>) {
  const isOnItsWay = useRef(false)
  const mutation = useMutation<Answer, Error, Sent>({
    ...options,
    onSettled: (...settled) => {
      isOnItsWay.current = false
      return onSettled?.(...settled)
    },
  })

  const mutate: typeof mutation.mutate = (...sent) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    mutation.mutate(...sent)
  }
  return { ...mutation, mutate }
}
