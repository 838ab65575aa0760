import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../../ui/error-state'

/** A screen that could not be loaded or that broke while drawing. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <ErrorState error={error} onRetry={again} />
    </main>
  )
}
