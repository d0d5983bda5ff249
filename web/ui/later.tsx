import { Skeleton, Stack } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { lookForNewer, newVersion } from '#web/lib/new-version.ts'
import { ErrorState } from './error-state.tsx'
import { NewVersion } from './new-version.tsx'

/**
 * A part whose code comes when it is first needed:
 * `const Form = later(() => import('./form.tsx').then((m) => m.Form))`.
 * `Form.intent`, on the button that leads to it, fetches it a moment before. What did not arrive is asked for again.
 */
export function later<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Coming,
) {
  let Part: ComponentType<Props> | undefined
  const load = async () => {
    Part ??= await read()
  }

  function Later(props: Props) {
    const [state, setState] = useState<'coming' | 'here' | 'failed'>(Part ? 'here' : 'coming')
    const newer = newVersion.use()
    const place = useRef<HTMLDivElement>(null)

    useEffect(() => {
      if (state !== 'coming') return
      load().then(
        () => setState('here'),
        () => lookForNewer().then(() => setState('failed')),
      )
    }, [state])

    useEffect(() => {
      if (state === 'here') place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }, [state])

    if (state === 'failed' && newer) return <NewVersion order={3} load={newer.load} />
    if (state === 'failed') return <ErrorState order={3} onRetry={() => setState('coming')} />
    return <div ref={place}>{state === 'here' && Part ? <Part {...props} /> : <Waiting />}</div>
  }

  /** For the button that leads to it. */
  const preload = () => void load().catch(() => {})
  return Object.assign(Later, { preload, intent: { onPointerEnter: preload, onFocus: preload } })
}

const Coming = () => (
  <Stack aria-busy>
    <span className="unseen" role="status">
      Loading…
    </span>
    <Skeleton height={24} radius="md" />
    <Skeleton height={120} radius="md" />
    <Skeleton height={44} radius="md" />
  </Stack>
)
