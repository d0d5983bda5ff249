/** These stand in for a deleted account: an id that nobody has, and a neutral name. */
export const formerNeighborId = '00000000-0000-4000-8000-000000000000'
export const formerNeighborName = { firstName: 'Former', lastName: 'neighbor' } as const
export const formerInSentence = 'a former neighbor'

/** Tells whether this person has deleted their account, so that there is no profile to link to. */
export const isFormer = ({ id }: { id: string }): boolean => id === formerNeighborId
