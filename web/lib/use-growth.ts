import { type RefObject, useLayoutEffect } from 'react'

/** A box as high as its words. Browsers learn to do this by `field-sizing`; the others are measured. */
export function useGrowth(box: RefObject<HTMLTextAreaElement | null>, value: unknown) {
  useLayoutEffect(() => {
    if (box.current === null || CSS.supports('field-sizing', 'content')) return
    box.current.style.height = 'auto'
    box.current.style.height = `${box.current.scrollHeight}px`
  }, [box, value])
}
