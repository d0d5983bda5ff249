import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { searchMinCharacters } from '#shared/operator/limits.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { foundText, peopleCopy } from './people-copy.ts'
import classes from './people-search.module.css'
import { PersonRow } from './person-row.tsx'
import { operatorQueries } from './queries.ts'

type Search = { q: string; at: number }

/** Finds people when the form is sent, not while somebody types, because each search is logged. */
export function PeopleSearch() {
  const [search, setSearch] = useState<Search | null>(null)
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    const isShort = q.length < searchMinCharacters
    setError(isShort ? peopleCopy.tooShort : null)
    if (!isShort) setSearch({ q, at: Date.now() })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 has no <search> element. */}
      <form role="search" className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          name="q"
          type="search"
          label={peopleCopy.label}
          description={peopleCopy.hint}
          error={error}
          autoComplete="off"
          maxLength={100}
          className={classes.field}
        />
        <Button type="submit">{peopleCopy.search}</Button>
      </form>
      {search && <PeopleFound key={search.at} search={search} />}
    </>
  )
}

function PeopleFound({ search }: { search: Search }) {
  const found = useInfiniteQuery(operatorQueries.people(search))
  if (found.isPending) return <CardSkeletons count={2} />
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data.length === 0)
    return (
      <div role="status">
        <EmptyState title={peopleCopy.none} text={peopleCopy.noneText} />
      </div>
    )
  const more = nextPageOf(found)
  return (
    <>
      <Text role="status" tone="soft" className={classes.count}>
        {foundText(found.data.length, more !== null)}
      </Text>
      <Card>
        <PagedList rows={found.data} more={more} isRuled>
          {(person) => <PersonRow person={person} />}
        </PagedList>
      </Card>
    </>
  )
}
