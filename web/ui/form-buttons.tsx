import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Group } from './group.tsx'

type Props = { onCancel: () => void; cancelLabel?: string; children: ReactNode }

/** Cancel and submit buttons of a form: `<FormButtons onCancel={onClose}><SubmitButton …></FormButtons>`. */
export const FormButtons = ({ onCancel, cancelLabel = 'Cancel', children }: Props) => (
  <Group justify="end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      {cancelLabel}
    </Button>
    {children}
  </Group>
)
