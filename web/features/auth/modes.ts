/** The two modes of the sign-in screen. */
export const modes = {
  signIn: {
    heading: 'Welcome back',
    action: 'Sign In',
    switchLabel: 'New here? Sign up',
    toggle: "Don't have an account? Sign up",
    intro: 'Your neighbors are glad to see you.',
  },
  signUp: {
    heading: 'Join your community',
    action: 'Sign Up',
    switchLabel: 'Sign in',
    toggle: 'Already have an account? Sign in',
    intro: 'Free to join, and a few doors from help.',
  },
} as const

export type Mode = keyof typeof modes
