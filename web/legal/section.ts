import type { ReactNode } from 'react'

/** One numbered section of a legal page. `id` is its anchor, so it never changes once published. */
export type Section = { id: string; title: string; body: ReactNode }
