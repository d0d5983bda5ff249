type Fields = Record<string, string | number | boolean>

/** Parses a form's stored fields, keeping those that still have the type in `example`; null if nothing was stored. */
export function parseStored<Example extends Fields>(example: Example, text: string): Partial<Example> | null {
  const read = parseJson(text)
  if (typeof read !== 'object' || read === null) return null
  const known = Object.entries(read).filter(([name, value]) => typeof value === typeof (example[name] ?? null))
  return Object.fromEntries(known) as Partial<Example>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
