import { IconX } from '@tabler/icons-react'
import { sizeText } from '#shared/files/wording.ts'
import { offlineText } from '#shared/messages/wording.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { attachAgain } from './attach.ts'
import classes from './attached-files.module.css'
import { detach } from './detach.ts'
import type { DraftFile } from './draft.ts'
import { FileIcon } from './file-icon.tsx'
import { pictureOf, type Uploads } from './uploads.ts'

export type Props = { files: DraftFile[]; uploads: Uploads; onRemoved: () => void }

export const AttachedFiles = ({ files, ...props }: Props) => (
  <ul className={classes.files} aria-label="Attached files">
    {files.map((file) => (
      <Attached key={file.id} file={file} {...props} />
    ))}
  </ul>
)

type OneProps = { file: DraftFile; uploads: Uploads; onRemoved: () => void }

function Attached({ file, uploads, onRemoved }: OneProps) {
  const isOnline = useIsOnline()
  const upload = uploads.get(file.id)
  const { refusal } = file
  const isMissing = file.url === null && refusal === undefined
  const hasFailed = isMissing && upload?.hasFailed === true
  const isLost = isMissing && upload === undefined
  const isUploading = isMissing && !hasFailed && !isLost
  const remove = () => {
    detach(file.id)
    onRemoved()
  }

  return (
    <li className={classes.file} data-wrong={hasFailed || isLost || refusal !== undefined}>
      <Thumb file={file} src={pictureOf(file, uploads)} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {file.name}
        </span>
        {isUploading && <Part name={file.name} part={upload?.part ?? 0} isOnline={isOnline} />}
        {hasFailed && <span className={classes.state}>Not uploaded</span>}
        {refusal !== undefined && <span className={classes.state}>{refusal}</span>}
        {isLost && (
          <span className={classes.state}>Not uploaded before the page was closed. Please attach it again.</span>
        )}
        {file.url !== null && <span className={classes.state}>{sizeText(file.size)}</span>}
      </span>
      {hasFailed && (
        <Button variant="subtle" size="compact" className={classes.again} onClick={() => attachAgain(file.id)}>
          Try again
        </Button>
      )}
      <IconButton aria-label={`Remove ${file.name}`} onClick={remove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

const Thumb = ({ file, src }: { file: DraftFile; src: string | null }) =>
  src ? <img className={classes.thumb} src={src} alt="" /> : <FileIcon name={file.name} className={classes.thumb} />

type PartProps = { name: string; part: number; isOnline: boolean }

const Part = ({ name, part, isOnline }: PartProps) =>
  isOnline ? (
    <progress className={classes.progress} value={part} aria-label={`Uploading ${name}`} />
  ) : (
    <span className={classes.state}>{offlineText}</span>
  )
