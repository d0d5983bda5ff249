import { IconX } from '@tabler/icons-react'
import { formatSize } from '#shared/files/format-size.ts'
import { offlineText } from '#shared/messages/copy.ts'
import type { DraftFile } from '#web/features/messages/drafts/draft.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { retryAttachment } from './attach.ts'
import classes from './attached-files.module.css'
import { FileIcon } from './file-icon.tsx'
import { removeAttachment } from './remove-attachment.ts'
import { pictureUrlOf, type Uploads } from './uploads.ts'

export type Props = { files: DraftFile[]; uploads: Uploads; onRemoved: () => void }

export const AttachedFiles = ({ files, ...props }: Props) => (
  <ul className={classes.files} aria-label="Attached files">
    {files.map((file) => (
      <AttachedFile key={file.id} file={file} {...props} />
    ))}
  </ul>
)

type AttachedFileProps = { file: DraftFile; uploads: Uploads; onRemoved: () => void }

function AttachedFile({ file, uploads, onRemoved }: AttachedFileProps) {
  const isOnline = useIsOnline()
  const upload = uploads.get(file.id)
  const { refusal } = file
  const isMissing = file.url === null && refusal === undefined
  const hasFailed = isMissing && upload?.hasFailed === true
  const isLost = isMissing && upload === undefined
  const isUploading = isMissing && !hasFailed && !isLost
  const remove = () => {
    removeAttachment(file.id)
    onRemoved()
  }

  return (
    <li className={classes.file} data-wrong={hasFailed || isLost || refusal !== undefined}>
      <Thumbnail file={file} src={pictureUrlOf(file, uploads)} />
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {file.name}
        </span>
        {isUploading && <UploadProgress name={file.name} fraction={upload?.fraction ?? 0} isOnline={isOnline} />}
        {hasFailed && <span className={classes.state}>Not uploaded</span>}
        {refusal !== undefined && <span className={classes.state}>{refusal}</span>}
        {isLost && (
          <span className={classes.state}>Not uploaded before the page was closed. Please attach it again.</span>
        )}
        {file.url !== null && <span className={classes.state}>{formatSize(file.size)}</span>}
      </span>
      {hasFailed && (
        <Button variant="subtle" size="compact" className={classes.again} onClick={() => retryAttachment(file.id)}>
          Try again
        </Button>
      )}
      <IconButton aria-label={`Remove ${file.name}`} onClick={remove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

const Thumbnail = ({ file, src }: { file: DraftFile; src: string | null }) =>
  src ? <img className={classes.thumb} src={src} alt="" /> : <FileIcon name={file.name} className={classes.thumb} />

type UploadProgressProps = { name: string; fraction: number; isOnline: boolean }

const UploadProgress = ({ name, fraction, isOnline }: UploadProgressProps) =>
  isOnline ? (
    <progress className={classes.progress} value={fraction} aria-label={`Uploading ${name}`} />
  ) : (
    <span className={classes.state}>{offlineText}</span>
  )
