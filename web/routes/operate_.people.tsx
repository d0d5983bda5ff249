import { createFileRoute } from '@tanstack/react-router'
import { operatorScreen } from '#web/app/operator-screen.tsx'
import { peopleCopy } from '#web/features/operator/people-copy.ts'
import { PeopleSearch } from '#web/features/operator/people-search.tsx'

export const Route = createFileRoute('/operate_/people')({ component: operatorScreen(peopleCopy, PeopleSearch) })
