import { createFileRoute } from '@tanstack/react-router'
import { operatorScreen } from '#web/app/operator-screen.tsx'
import { healthCopy } from '#web/features/operator/health-copy.ts'
import { HealthList } from '#web/features/operator/health-list.tsx'

export const Route = createFileRoute('/operate')({ component: operatorScreen(healthCopy, HealthList) })
