import { useMutation } from '@tanstack/react-query'
import { accountToasts } from '#shared/account/copy.ts'
import { api } from '#shared/api.ts'
import { keepFarewell } from '#web/lib/farewell.ts'
import { forgetAllKept } from '#web/lib/kept.ts'
import { readFile, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { goToLogin, isSignedOut, whenFailed } from '#web/lib/when-failed.ts'

/** Fetched, and not left to the browser's own download: a refusal could only be told there as a broken file. */
export const useExport = () =>
  useMutation({
    mutationFn: () => readFile(api.account.export),
    onSuccess: ({ content, name }) => {
      save(content, name)
      showToast(accountToasts.dataPacked)
    },
    onError: whenFailed(accountToasts.exportFailed),
  })

function save(content: Blob, name: string) {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}

/** A whole page load, so that nothing of who was here is left behind; it ends on the landing page, which says so. */
function leaveForGood() {
  forgetAllKept()
  keepFarewell()
  location.assign('/')
}

export const useLeave = () =>
  useMutation({
    mutationFn: server.account.remove,
    onSuccess: leaveForGood,
    onError: (error) => isSignedOut(error) && goToLogin(),
  })
