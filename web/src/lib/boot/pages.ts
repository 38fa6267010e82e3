import { createContext, use } from 'react'
import type { Page, Screen } from './screen.ts'

/** Every page of ours (web/src/screens.ts), handed down from above: screens import what reads it. */
export const Pages = createContext<readonly (Page | Screen)[]>([])

/** Returns the pages that the caller may be led to. */
export function usePages(): readonly (Page | Screen)[] {
  return use(Pages)
}
