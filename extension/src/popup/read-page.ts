import { browser } from 'wxt/browser'
import type { PageReading, PageRequest } from '../storage/messages.ts'

/** Asks the page in front what it says; null where it is none of the marketplaces'. */
export async function readPage(): Promise<PageReading | null> {
  try {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
    if (tab?.id === undefined) return null
    const request: PageRequest = { ask: 'reading' }
    return (await browser.tabs.sendMessage(tab.id, request)) ?? null
  } catch {
    // Nobody listens there: our script runs on the marketplaces alone.
    return null
  }
}
