import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { continueWithGoogle } from './continue-with-google.ts'

export function GoogleButton() {
  const google = useMutation({ mutationFn: continueWithGoogle })
  return (
    <BusyButton
      variant="default"
      fullWidth
      leftSection={<GoogleMark />}
      isBusy={google.isPending}
      onClick={() => google.mutate()}
    >
      Continue with Google
    </BusyButton>
  )
}

const GoogleMark = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
    <path
      fill="#4285f4"
      d="M17.640 9.205q0-.957-.164-1.841H9v3.481h4.844a4.140 4.140 0 0 1-1.796 2.716v2.259h2.908c1.702-1.567 2.684-3.875 2.684-6.615z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.430 0 4.467-.806 5.956-2.180l-2.908-2.259c-.806.540-1.837.860-3.048.860-2.344 0-4.328-1.584-5.036-3.711H.957v2.332A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.964 10.710a5.410 5.410 0 0 1 0-3.420V4.958H.957a9 9 0 0 0 0 8.084z" />
    <path
      fill="#ea4335"
      d="M9 3.580c1.321 0 2.508.454 3.440 1.345l2.582-2.580C13.463.891 11.426 0 9 0A9 9 0 0 0 .957 4.958L3.964 7.290C4.672 5.163 6.656 3.580 9 3.580z"
    />
  </svg>
)
