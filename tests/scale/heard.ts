export type Statement = { sql: string; parameters: readonly unknown[] }

/** So many of the ways in which one statement was asked are tried, from the first to the last. */
const waysMax = 5

/** Hears statements, and answers with each in those ways in which it was asked that may differ most. */
export function openEar() {
  const heard = new Map<string, Map<string, Statement>>()
  let isOpen = false

  return {
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
    },
    hear: (statement: Statement) => {
      if (!isOpen || !/^\s*(select|insert|update|delete|with)\b/.test(statement.sql)) return
      const ways = heard.get(statement.sql) ?? new Map<string, Statement>()
      heard.set(statement.sql, ways.set(JSON.stringify(statement.parameters), statement))
    },
    /** The statements' texts. */
    texts: () => [...heard.keys()],
    statements: () => [...heard.values()].flatMap((ways) => spread([...ways.values()], waysMax)),
  }
}

/** So many of these, evenly from the first to the last. */
const spread = <Item>(items: Item[], most: number): Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.round((at * (items.length - 1)) / (most - 1))] as Item)
