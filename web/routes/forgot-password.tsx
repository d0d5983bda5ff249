import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '#web/auth/forgot-screen.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotScreen })
