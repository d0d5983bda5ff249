import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that runs once at a time: the second click of a double click comes before a button can be disabled. */
export function useMutationOnce<Answer, Sent>({ onSettled, ...options }: UseMutationOptions<Answer, Error, Sent>) {
  const isRunning = useRef(false)
  const mutation = useMutation<Answer, Error, Sent>({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false
      return onSettled?.(...settled)
    },
  })

  const mutate: typeof mutation.mutate = (...sent) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...sent)
  }
  return { ...mutation, mutate }
}
