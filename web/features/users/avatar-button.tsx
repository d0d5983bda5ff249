/** Look of the buttons below the viewer's picture. */
export const avatarButton = { variant: 'light', size: 'sm' } as const

/** The word 'Picture', for screen readers only unless `shown`; sighted users see the picture above. */
export const PictureLabel = ({ shown = false }: { shown?: boolean }) => (
  <span {...(!shown && { className: 'visually-hidden' })}>&nbsp;Picture</span>
)
