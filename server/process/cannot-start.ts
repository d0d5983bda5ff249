/** What stops a start and a person can put right: said in one sentence, without a stack. */
export class CannotStart extends Error {}
