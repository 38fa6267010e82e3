/**
 * Returns what some work brings, or `late` when it takes longer than a time; the work itself goes on, and its late
 * failure is nobody's. Rejects as the work does when that fails in time.
 * @param ms how long to wait
 */
export async function withTimeout<Result, Late>(
  work: Promise<Result>,
  ms: number,
  late: Late,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late)
  })
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
