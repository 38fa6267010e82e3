/**
 * Makes what many watch be looked at once for all of them: a look that has not begun yet sees whatever has changed by
 * then, so whoever asks meanwhile is given that one. Looks begin `everyMs` apart at the least; hundreds of changes a
 * second are few looks.
 * @returns looks; `isAtOnce` = without waiting for what may come close behind, for whoever begins to watch
 */
export function lookedAtTogether<Seen>(
  everyMs: number,
  look: () => Promise<Seen>,
): (isAtOnce: boolean) => Promise<Seen> {
  let begunAt = Number.NEGATIVE_INFINITY
  let coming: Promise<Seen> | null = null
  const lookSoon = async () => {
    const waitMs = begunAt + everyMs - performance.now()
    // One turn at the least: what is given out as coming must not have begun.
    await (waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs).unref()) : null)
    coming = null
    begunAt = performance.now()
    return look()
  }
  return (isAtOnce) => {
    if (isAtOnce) return look()
    coming ??= lookSoon()
    return coming
  }
}
