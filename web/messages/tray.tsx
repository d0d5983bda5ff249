import { AttachedFiles, type Props } from './attached-files.tsx'

/** What goes with the next message. */
export const Tray = (props: Props) => (
  <>
    {props.files.length > 0 && <AttachedFiles {...props} />}
    <span className="unseen" role="status">
      {props.files.length > 0 && attachedText(props.files.length)}
    </span>
  </>
)

const attachedText = (count: number) => `${count} ${count === 1 ? 'file' : 'files'} attached`
