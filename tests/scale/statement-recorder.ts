export type Statement = { sql: string; parameters: readonly unknown[] }

/** Number of parameter sets that are tried for each statement, spread from the first to the last. */
const parameterSetsMax = 5

/** Records statements while it is open; `statements` returns each with a selection of its parameter sets. */
export function openStatementRecorder() {
  const recorded = new Map<string, Map<string, Statement>>()
  let isRecording = false

  return {
    start: () => {
      isRecording = true
    },
    stop: () => {
      isRecording = false
    },
    record: (statement: Statement) => {
      if (!isRecording || !/^\s*(select|insert|update|delete|with)\b/.test(statement.sql)) return
      const parameterSets = recorded.get(statement.sql) ?? new Map<string, Statement>()
      recorded.set(statement.sql, parameterSets.set(JSON.stringify(statement.parameters), statement))
    },
    texts: () => [...recorded.keys()],
    statements: () =>
      [...recorded.values()].flatMap((parameterSets) => spread([...parameterSets.values()], parameterSetsMax)),
  }
}

/** Picks `most` items at even distances, including the first and the last. */
const spread = <Item>(items: Item[], most: number): Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, index) => items[Math.round((index * (items.length - 1)) / (most - 1))] as Item)
