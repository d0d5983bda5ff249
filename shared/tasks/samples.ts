/** Ids of the accounts that own a demo's sample tasks. Nobody can sign in with them or respond to their tasks. */
export const sampleRequesterIds = [
  '5a3b1e00-0000-4000-8000-000000000001',
  '5a3b1e00-0000-4000-8000-000000000002',
  '5a3b1e00-0000-4000-8000-000000000003',
] as const

export const isSample = ({ requesterId }: { requesterId: string | null }): boolean =>
  (sampleRequesterIds as readonly (string | null)[]).includes(requesterId)

export const sampleLabel = 'Sample Task'
