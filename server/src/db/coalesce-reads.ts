/**
 * Makes one read serve many watchers: a read that has not begun yet sees whatever has changed by then, so whoever asks
 * meanwhile is given that one. Reads begin `everyMs` apart at the least; hundreds of changes a second are few reads.
 * @returns reads; `isAtOnce` = without waiting for what may come close behind, for whoever begins to watch
 */
export function coalesceReads<Result>(
  everyMs: number,
  read: () => Promise<Result>,
): (isAtOnce: boolean) => Promise<Result> {
  let begunAt = Number.NEGATIVE_INFINITY
  let coming: Promise<Result> | null = null
  const readSoon = async () => {
    const waitMs = begunAt + everyMs - performance.now()
    // One turn at the least: what is given out as coming must not have begun.
    await (waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs).unref()) : null)
    coming = null
    begunAt = performance.now()
    return read()
  }
  return (isAtOnce) => {
    if (isAtOnce) return read()
    coming ??= readSoon()
    return coming
  }
}
