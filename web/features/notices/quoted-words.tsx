import classes from './quoted-words.module.css'

/** Words of the viewer or of the volunteers, as they were sent. */
export const QuotedWords = ({ children }: { children: string }) => (
  <blockquote dir="auto" className={classes.words}>
    {children}
  </blockquote>
)
