/** Returns the value if it is one of the choices, else undefined. */
export const oneOf = <Choice extends string | number>(choices: readonly Choice[], made: unknown): Choice | undefined =>
  choices.find((choice) => choice === made)
