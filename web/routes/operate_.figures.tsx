import { createFileRoute } from '@tanstack/react-router'
import { operatorScreen } from '#web/app/operator-screen.tsx'
import { figuresCopy } from '#web/features/operator/figures-copy.ts'
import { FiguresTable } from '#web/features/operator/figures-table.tsx'

export const Route = createFileRoute('/operate_/figures')({ component: operatorScreen(figuresCopy, FiguresTable) })
