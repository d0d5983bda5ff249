export const killedCode: number
export function explainFailure(step: string, code: number, diskNeededMb?: number): void
