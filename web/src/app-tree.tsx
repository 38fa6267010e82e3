import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { endHydration, endWithholding } from './kit/storage/hydration.ts'
import { Brand } from './lib/boot/brand.ts'
import { noteInteractive, noteListening } from './lib/boot/hydration.ts'
import { Pages } from './lib/boot/pages.ts'
import { UserAgent } from './lib/boot/user-agent.ts'
import type { createAppRouter } from './router.tsx'
import { PAGES } from './screens.ts'

interface AppTreeProps {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  /** Of the browser that a page is rendered for; the browser's own where it draws itself. */
  userAgent?: string
  /** The product's name; the document's where the browser draws. */
  brand?: string
}

/** Renders the whole app, as the browser draws it and the server renders it. */
export function AppTree({ router, queryClient, userAgent, brand }: AppTreeProps) {
  useLayoutEffect(() => {
    // A screen has a boundary of its own, and tells itself.
    if (document.querySelector('#root [data-screen]')) return
    endHydration()
    endWithholding()
    noteInteractive()
  }, [])
  useEffect(() => {
    if (!document.querySelector('#root [data-screen]')) noteListening()
  }, [])
  const app = (
    <QueryClientProvider client={queryClient}>
      <Pages value={PAGES}>
        <RouterProvider router={router} />
      </Pages>
    </QueryClientProvider>
  )
  return (
    <StrictMode>
      <Brand value={brand ?? null}>
        {userAgent === undefined ? app : <UserAgent value={userAgent}>{app}</UserAgent>}
      </Brand>
    </StrictMode>
  )
}
