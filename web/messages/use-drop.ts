import { type DragEvent, useEffect, useState } from 'react'

type Drag = Pick<DragEvent, 'dataTransfer'> | { dataTransfer: DataTransfer | null }
const bringsFiles = ({ dataTransfer }: Drag) => dataTransfer?.types.includes('Files') === true

/** Files dragged onto an element; null where it takes none. One dropped beside it does not open in the chat's place. */
export function useDrop(onFiles: ((files: File[]) => void) | null) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (bringsFiles(event)) event.preventDefault()
    }
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, stay)
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, stay)
    }
  }, [])

  return {
    isOver: isOver && onFiles !== null,
    onDragOver: (event: DragEvent) => setOver(bringsFiles(event)),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (bringsFiles(event)) onFiles?.([...event.dataTransfer.files])
    },
  }
}
