import type { VisibilityWorld } from './visibility-world.ts'

/**
 * Data that one viewer gets. Then it is hidden from the same viewer by an action, or it is hidden from another viewer
 * from the beginning.
 */
type VisibilityCase = {
  /** Tells whether this person gets the data, by a read or by a delivery. */
  sees: (who: string) => Promise<boolean>
  viewer: string
  hide?: () => Promise<unknown>
  /** The viewer from whom it is hidden; the default is the same one as before. */
  other?: string
  /** The neighbor whose data the viewer gets. */
  from: string
  /** Set if the data stays after a block between the two, with the reason; it is gone otherwise. */
  staysAfterBlock?: string
  /** Set if the data stays after a suspension, although it is gone after a block. */
  staysAfterSuspension?: string
  /** Set if the data stays when its task is held or hidden, with the reason; it is gone otherwise. */
  staysWhenWithheld?: string
}

type OpenCase = (world: VisibilityWorld) => Promise<VisibilityCase>

/** The case of a read or of a kind of delivery, or the reason why none of its data can be hidden from its reader. */
export type VisibilityRow = { openCase: OpenCase } | { reason: string }

export const rowOfCase = (openCase: OpenCase): VisibilityRow => ({ openCase })
export const rowWithoutCase = (reason: string): VisibilityRow => ({ reason })
