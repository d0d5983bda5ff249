type Counts = { passed: number; failed: number; skipped: number }
export function countCommand(code: number): Counts
export function countVitest(report: unknown, code: number): Counts
export function countPlaywright(report: unknown, code: number): Counts
export function sumLine(all: Counts[]): string
export function slowestOf(vitest: unknown, playwright: unknown, count: number): string[]
export function failuresOf(vitest: unknown, playwright: unknown): string[]
