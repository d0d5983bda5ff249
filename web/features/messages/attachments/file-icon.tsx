import { extensionOf } from '#shared/files/rules.ts'
import classes from './file-icon.module.css'

/** A sheet of paper with the file's extension on it: 'PDF'. */
export const FileIcon = ({ name, className = '' }: { name: string; className?: string | undefined }) => (
  <span className={`${classes.sheet} ${className}`} aria-hidden>
    {extensionOf(name).toUpperCase() || '…'}
  </span>
)
