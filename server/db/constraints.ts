/** Whether the database refused a write because of this constraint; both engines name it alike. */
export const breaksConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name
