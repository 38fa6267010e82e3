import type { Page } from '@playwright/test'

/** Notes every main-thread task over 50 ms from now on, in every document that the page opens. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: number[] = []
    Object.assign(window, { longTasks: noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.push(entry.startTime, entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** Durations (ms) of the long tasks that began after `since` (`performance.now()` of the page). */
export async function longTasksSince(page: Page, since: number): Promise<number[]> {
  return page.evaluate(async (from) => {
    // The observer hears of a task after the task: one idle frame later everything is told.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const noted = (window as unknown as { longTasks: number[] }).longTasks
    return noted.flatMap((start, index) => (index % 2 === 0 && start >= from ? [noted[index + 1] ?? 0] : []))
  }, since)
}
