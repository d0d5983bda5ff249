/**
 * Flags for Node. With `--liftoff-only`, V8 compiles the embedded database's WebAssembly without optimizing it: a start
 * takes two thirds of the processor time and 200 MB less memory, and calls take 1.1 to 1.2 times as long.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--liftoff-only']
