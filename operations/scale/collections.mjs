import { constants, PerformanceObserver } from 'node:perf_hooks'

/** V8 marks beside the program, and takes a processor for it, for so long at most before the stop that is observed. */
const MARKS_FOR_MS = 300

/** Watches when V8 collected the old generation of this process. */
export function watchCollections() {
  let collections = []
  const observer = new PerformanceObserver((list) => {
    for (const { detail, startTime, duration } of list.getEntries()) {
      if (detail.kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue
      const at = performance.timeOrigin + startTime
      collections.push({ from: at - MARKS_FOR_MS, to: at + duration })
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return {
    reset() {
      collections = []
    },
    /** @returns {{ from: number, to: number }[]} with what was marked before it at the most, as `Date.now()` counts it */
    read: () => collections,
  }
}
