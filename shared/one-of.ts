/** The choice that somebody made, where it is one of these. */
export const oneOf = <Choice extends string | number>(choices: readonly Choice[], made: unknown): Choice | undefined =>
  choices.find((choice) => choice === made)
