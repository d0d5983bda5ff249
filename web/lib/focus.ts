/**
 * Moves the focus to the top of the screen before the focused element is removed; the next heading takes it from there.
 */
export const focusTop = () => document.getElementById('main')?.focus({ preventScroll: true })
