import { AttachedFiles, type Props } from './attached-files.tsx'

/** The files attached to the next message. */
export const AttachmentList = (props: Props) => (
  <>
    {props.files.length > 0 && <AttachedFiles {...props} />}
    <span className="visually-hidden" role="status">
      {props.files.length > 0 && attachedText(props.files.length)}
    </span>
  </>
)

const attachedText = (count: number) => `${count} ${count === 1 ? 'file' : 'files'} attached`
