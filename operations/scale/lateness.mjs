import { monitorEventLoopDelay } from 'node:perf_hooks'

const EVERY_MS = 5
const WORTH_NOTING_MS = 50
const MOST_NOTED = 200

/** Watches how late this process's event loop is: its percentiles in ms, and when it was late by more than 50 ms. */
export function watchLateness() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let late = []
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    const ms = now - last - EVERY_MS
    if (ms > WORTH_NOTING_MS && late.length < MOST_NOTED)
      late.push({ from: performance.timeOrigin + last, to: performance.timeOrigin + now })
    last = now
  }, EVERY_MS).unref()
  const inMs = (nanoseconds) => nanoseconds / 1e6
  return {
    reset() {
      delay.reset()
      late = []
    },
    /** @returns `late` stretches of time, as `Date.now()` counts it */
    read: () => ({
      p50: inMs(delay.percentile(50)),
      p99: inMs(delay.percentile(99)),
      max: inMs(delay.max),
      late,
    }),
  }
}
