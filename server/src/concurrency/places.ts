/** A number of places of which each belongs to one at a time; whoever finds none waits, first come, first served. */
export interface Places {
  /**
   * Takes a place.
   * @returns what gives it back; said again it does nothing
   * @throws Error as given, when none has become free in time
   */
  take(): Promise<() => void>
}

/** Opens so many places. @param tooLate makes what is thrown at those who have waited for `waitMs` */
export function openPlaces(count: number, waitMs: number, tooLate: () => Error): Places {
  const waiting = new Set<() => void>()
  let free = count
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(limit)
        resolve()
      }
      const limit = setTimeout(() => {
        waiting.delete(enter)
        reject(tooLate())
      }, waitMs)
      waiting.add(enter)
    })
  const giveBack = () => {
    // The place is handed over, so that nobody who comes in between takes it.
    const [next] = waiting
    if (!next) {
      free++
      return
    }
    waiting.delete(next)
    next()
  }
  return {
    async take() {
      if (free > 0) free--
      else await turn()
      let isTaken = true
      return () => {
        if (isTaken) giveBack()
        isTaken = false
      }
    },
  }
}
