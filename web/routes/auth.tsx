import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/auth')({ component: () => <h1>Welcome back</h1> })
