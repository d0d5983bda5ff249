import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MissingScreen } from '#web/ui/missing-screen.tsx'
import { NewVersion } from '#web/ui/new-version.tsx'
import { RowSkeleton } from '#web/ui/row-skeleton.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'
import { StuckNote } from '#web/ui/stuck-note.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft } from './samples.ts'

const NeverLoaded = lazyComponent<object>(() => new Promise(() => {}))

export const Placeholders = () => (
  <>
    <Part name="Nothing there">
      <EmptyState
        order={3}
        title="No requests found"
        text="Try adjusting your filters to see more results."
        action={<LinkButton to="/post">Post a request</LinkButton>}
      />
      <EmptyState order={3} houseWidth={130} title={long} text={long} />
      <EmptyState order={3} houseWidth={130} title={rightToLeft} text={rightToLeft} />
      <MissingScreen title="Task Not Found" text="It may have been taken down." />
      <StuckNote />
    </Part>
    <Part name="Failed">
      <ErrorState order={3} onRetry={() => {}} />
      <ErrorState order={3} text={long} />
      <NewVersion order={3} load={() => {}} />
    </Part>
    <Part name="Loading">
      <State name="cards">
        <CardSkeletons count={1} />
      </State>
      <State name="tasks">
        <CardSkeletons count={1} isTask />
      </State>
      <State name="tasks in columns">
        <CardSkeletons count={2} isTask hasColumns />
      </State>
      <State name="row">
        <RowSkeleton />
      </State>
      <State name="part of a screen">
        <NeverLoaded />
      </State>
      <State name="screen">
        <ScreenSkeleton />
      </State>
    </Part>
  </>
)
