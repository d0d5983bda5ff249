/** Error that stops the start and that the operator can fix; it is printed as one sentence, without a stack. */
export class StartupError extends Error {}
