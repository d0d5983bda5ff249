/** The account that a demo's test page offers as. Nobody signs in as it, and no other instance has it. */
export const testHelperId = '7e57e100-0000-4000-8000-000000000001'
