import { useMutation, useQuery } from '@tanstack/react-query'
import { notMeFailed } from '#shared/auth/access-notice-copy.ts'
import type { NotMe } from '#shared/auth/schema.ts'
import { authKeys } from '#web/lib/query-keys.ts'
import { serverMessage } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { isLinkExpired } from './link-queries.ts'

/** Reads which change of access the link is about, without using up its token. */
export const useAccessNotice = (token: string) =>
  useQuery({
    queryKey: authKeys.accessNotice(token),
    queryFn: () => server.auth.checkNotMe({ token }),
    enabled: token !== '',
  })

export const useNotMe = ({ onDone, onExpired }: { onDone: (answer: NotMe) => void; onExpired: () => void }) =>
  useMutation({
    mutationFn: server.auth.notMe,
    onSuccess: onDone,
    onError: (error) => (isLinkExpired(error) ? onExpired() : showToast(notMeFailed(serverMessage(error)))),
  })
