/** How the buttons under the viewer's face look. */
export const avatarButton = { variant: 'light', size: 'sm' } as const

/** The word that the picture above says to who sees it. */
export const PictureWord = ({ shown = false }: { shown?: boolean }) => (
  <span {...(!shown && { className: 'unseen' })}>&nbsp;Picture</span>
)
