type Fields = Record<string, string | number | boolean>

/** What was kept as JSON of a form's fields: those that are still of the same sort, or null where nothing was kept. */
export function keptLike<Example extends Fields>(example: Example, kept: string): Partial<Example> | null {
  const read = parsed(kept)
  if (typeof read !== 'object' || read === null) return null
  const known = Object.entries(read).filter(([name, value]) => typeof value === typeof (example[name] ?? null))
  return Object.fromEntries(known) as Partial<Example>
}

function parsed(kept: string): unknown {
  try {
    return JSON.parse(kept)
  } catch {
    return null
  }
}
