import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Group } from './group.tsx'

/** Cancel and submit buttons of a form: `<FormButtons onCancel={onClose}><SubmitButton …></FormButtons>`. */
export const FormButtons = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <Group justify="end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </Group>
)
