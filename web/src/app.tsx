import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepCollectedKeywords } from './lib/collected-keywords.ts'
import { Pages } from './lib/pages.ts'
import { queryClient } from './lib/query-client.ts'
import { router } from './router.tsx'
import { PAGES } from './screens.ts'

// Before the router reads the address, or a redirect takes its end away.
keepCollectedKeywords()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Pages value={PAGES}>
        <RouterProvider router={router} />
      </Pages>
    </QueryClientProvider>
  </StrictMode>,
)
