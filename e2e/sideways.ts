import type { Page } from '@playwright/test'

/** Returns what of a screen stands beyond the right edge of the window, where it scrolls sideways. */
export function beyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *')]
      .filter((each) => each.getBoundingClientRect().right > clientWidth)
      .map((each) => `${each.tagName} ${each.className}: ${each.textContent?.slice(0, 40)}`)
  })
}
