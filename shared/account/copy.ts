import { failed } from '#shared/copy.ts'

export const accountToasts = {
  dataPacked: { title: 'Your Data', message: 'It is saved with your downloads.' },
  exportFailed: (message: string) => failed(message || 'Failed to pack your data. Please try again.'),
} as const
