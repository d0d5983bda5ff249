import { type RefObject, useEffect, useRef } from 'react'

/** Where what had the focus has gone, `place` takes it over: `<section {...useFocusKept(heading)}>`. */
export function useFocusKept(place: RefObject<HTMLElement | null>) {
  const isInside = useRef(false)

  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) place.current?.focus()
  })

  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
