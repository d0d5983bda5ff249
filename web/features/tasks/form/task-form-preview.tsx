import { IconEye } from '@tabler/icons-react'
import { useInView } from '#web/lib/use-in-view.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { PreviewCardProps } from './preview-card.tsx'
import { previewCopy } from './task-form-copy.ts'
import classes from './task-form-preview.module.css'

type Props = PreviewCardProps & {
  /** True to collapse the card into one line, so that it does not push the buttons down on phones. */
  isCollapsed: boolean
}

const Placeholder = () => null
/** Loaded when it comes near the window, because the form is usable without it. */
const LazyPreviewCard = lazyComponent(() => import('./preview-card.tsx').then((part) => part.PreviewCard), Placeholder)
const PreviewIcon = () => <IconEye size={22} stroke={1.8} color="var(--spruce)" aria-hidden />

/** Shows the card of the typed post before it is posted. */
export function TaskFormPreview({ isCollapsed, ...card }: Props) {
  if (isCollapsed)
    return (
      <Disclosure title={previewCopy.title} icon={<PreviewIcon />}>
        <Preview {...card} />
      </Disclosure>
    )
  return (
    <Panel title={previewCopy.title} aside={<PreviewIcon />}>
      <Preview {...card} />
    </Panel>
  )
}

function Preview(card: PreviewCardProps) {
  const [ref, isInView] = useInView()
  const missing = missingText(card.values)
  return (
    <div ref={ref} className={classes.preview}>
      {missing ? (
        <p className={classes.empty}>{missing}</p>
      ) : isInView ? (
        <LazyPreviewCard {...card} />
      ) : (
        <Placeholder />
      )}
    </div>
  )
}

function missingText({ title, category }: PreviewCardProps['values']): string | null {
  if (title.trim() === '') return previewCopy.lacksTitle
  return category === '' ? previewCopy.lacksCategory : null
}
