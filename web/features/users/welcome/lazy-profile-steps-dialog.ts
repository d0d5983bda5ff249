import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because a neighbor needs it once. */
export const ProfileStepsDialog = lazyComponent(
  () => import('./profile-steps-dialog.tsx').then((part) => part.ProfileStepsDialog),
  () => null,
)
