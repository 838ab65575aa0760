import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, trpc, trpcClient } from './api'
import { currentLanguage } from './i18n/language'
import { TextsProvider } from './i18n/provider'
import { loadTexts } from './i18n/texts'
import { createAppRouter } from './routes'

const router = createAppRouter()

void loadTexts(currentLanguage(), ['ui', 'shell']).then(() => {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <TextsProvider>
            <RouterProvider router={router} />
          </TextsProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  )
})
