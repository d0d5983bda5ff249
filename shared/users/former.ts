/** What stands in the place of whoever has left: nobody's id, and no name of theirs. */
export const formerNeighborId = '00000000-0000-4000-8000-000000000000'
export const formerNeighborName = { firstName: 'Former', lastName: 'neighbor' } as const

/** Whether this is somebody who has left, with no page to lead to. */
export const isFormer = ({ id }: { id: string }): boolean => id === formerNeighborId
