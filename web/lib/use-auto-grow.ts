import { type RefObject, useLayoutEffect } from 'react'

/** Fits a text box to its content; measured in browsers without `field-sizing`. */
export function useAutoGrow(textarea: RefObject<HTMLTextAreaElement | null>, value: unknown) {
  useLayoutEffect(() => {
    if (textarea.current === null || CSS.supports('field-sizing', 'content')) return
    textarea.current.style.height = 'auto'
    textarea.current.style.height = `${textarea.current.scrollHeight}px`
  }, [textarea, value])
}
