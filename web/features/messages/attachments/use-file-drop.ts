import { type DragEvent, useEffect, useState } from 'react'

type Drag = Pick<DragEvent, 'dataTransfer'> | { dataTransfer: DataTransfer | null }
const hasFiles = ({ dataTransfer }: Drag) => dataTransfer?.types.includes('Files') === true

/**
 * Accepts files dropped onto an element; accepts none if `onFiles` is null. A file dropped elsewhere must not open in
 * place of the page.
 */
export function useFileDrop(onFiles: ((files: File[]) => void) | null) {
  const [isOver, setDragOver] = useState(false)

  useEffect(() => {
    const preventOpening = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, preventOpening)
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, preventOpening)
    }
  }, [])

  return {
    isDragOver: isOver && onFiles !== null,
    onDragOver: (event: DragEvent) => setDragOver(hasFiles(event)),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setDragOver(false)
    },
    onDrop: (event: DragEvent) => {
      setDragOver(false)
      if (hasFiles(event)) onFiles?.([...event.dataTransfer.files])
    },
  }
}
