/** What had the focus is about to go: it waits at the screen's top, where the next heading takes it over. */
export const focusTop = () => document.getElementById('main')?.focus({ preventScroll: true })
