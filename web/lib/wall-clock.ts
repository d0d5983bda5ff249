/** The clock on this device's wall, `HH:mm`, as the time fields hold it. */
export const clockOf = (instant: Date): string => instant.toTimeString().slice(0, 'HH:mm'.length)
