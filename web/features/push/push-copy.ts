/** Texts beside the switch for this device. */
export const deviceTexts = {
  title: 'On this device',
  label: 'Notify me on this device',
  text: (product: string) => `Also while ${product} is closed, as long as you are signed in here.`,
  denied:
    'Your browser is blocking notifications from this site. Allow them for this site in its settings, then try again.',
  unable: (product: string) =>
    `This browser cannot show notifications. On an iPhone or iPad, choose “Add to Home Screen” in the share menu and open ${product} from there.`,
} as const
