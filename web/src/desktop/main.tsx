import './desktop.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../lib/queries/query-client.ts'
import { DesktopApp } from './desktop-app.tsx'
import { Program } from './program.ts'

const program = new Program()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DesktopApp program={program} />
    </QueryClientProvider>
  </StrictMode>,
)
void program.enter()
