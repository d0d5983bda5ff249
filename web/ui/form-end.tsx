import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The way out of a form, and the button that sends it: `<FormEnd onCancel={onClose}><SubmitButton …></FormEnd>`. */
export const FormEnd = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </Group>
)
