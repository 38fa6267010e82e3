/** Benches go through once at their smallest size, to see that they run (`npm run bench -- --smallest`); figures say nothing then. */
const isSmallest = process.env.BENCH_SMALLEST === '1'

/** Returns what a bench measures with, or, where it is only to run, the least that goes through all of it. */
export const sized = (full, smallest) => (isSmallest ? smallest : full)

/** Ends a bench: its exit code says whether every target was met, which at the smallest size does not count. */
export function judge(isMet) {
  process.exitCode = isMet || isSmallest ? 0 : 1
}
