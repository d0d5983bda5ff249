import { useMutation } from '@tanstack/react-query'
import { accountToasts } from '#shared/account/copy.ts'
import { api } from '#shared/api.ts'
import { markAccountDeleted } from '#web/lib/account-deleted.ts'
import { goToLogin, isSignedOut, leaveFor, toastOnError } from '#web/lib/request-errors.ts'
import { readFile, server } from '#web/lib/server.ts'
import { clearStorage } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'

/** Fetches the export instead of using a download link, where an error would be saved as a broken file. */
export const useExport = () =>
  useMutation({
    mutationFn: () => readFile(api.account.export),
    onSuccess: ({ content, name }) => {
      save(content, name)
      showToast(accountToasts.dataExported)
    },
    onError: toastOnError(accountToasts.exportFailed),
  })

function save(content: Blob, name: string) {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}

/** A full page load, so that no state of the deleted account remains; the landing page confirms the deletion. */
function finishDeletion() {
  clearStorage()
  markAccountDeleted()
  leaveFor('/')
}

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: server.account.remove,
    onSuccess: finishDeletion,
    onError: (error) => isSignedOut(error) && goToLogin(),
  })
