import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient, trpc, trpcClient } from './api'
import { TextsProvider } from './i18n/provider'
import type { AppRouter } from './routes'

/** The application, at the address that its router has found. */
export function App({ router }: { router: AppRouter }) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TextsProvider>
          <RouterProvider router={router} />
        </TextsProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
