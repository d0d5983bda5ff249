import { type ComponentType, useEffect, useRef, useState } from 'react'
import { checkForNewVersion, newVersion } from '#web/lib/new-version.ts'
import { ErrorState } from './error-state.tsx'
import { NewVersion } from './new-version.tsx'
import { Skeleton } from './skeleton.tsx'
import { Stack } from './stack.tsx'

/**
 * Creates a component whose code is loaded on first use: `const Form = lazyComponent(() =>
 * import('./form.tsx').then((m) => m.Form))`. Spread `Form.preloadHandlers` on the button that opens it to load the
 * code ahead. A failed load can be retried.
 */
export function lazyComponent<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType = DefaultPlaceholder,
) {
  let Component: ComponentType<Props> | undefined
  const load = async () => {
    Component ??= await read()
  }

  function LazyComponent(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Component ? 'loaded' : 'loading')
    const newer = newVersion.use()
    const container = useRef<HTMLDivElement>(null)

    useEffect(() => {
      if (state !== 'loading') return
      load().then(
        () => setState('loaded'),
        () => checkForNewVersion().then(() => setState('failed')),
      )
    }, [state])

    useEffect(() => {
      if (state === 'loaded') container.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }, [state])

    if (state === 'failed' && newer) return <NewVersion order={3} load={newer.load} />
    if (state === 'failed') return <ErrorState order={3} onRetry={() => setState('loading')} />
    return <div ref={container}>{state === 'loaded' && Component ? <Component {...props} /> : <Placeholder />}</div>
  }

  const preload = () => void load().catch(() => {})
  return Object.assign(LazyComponent, { preload, preloadHandlers: { onPointerEnter: preload, onFocus: preload } })
}

const DefaultPlaceholder = () => (
  <Stack aria-busy>
    <span className="visually-hidden" role="status">
      Loading…
    </span>
    <Skeleton height={24} />
    <Skeleton height={120} />
    <Skeleton height={44} />
  </Stack>
)
