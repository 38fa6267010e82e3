/** Pictures that the pace is taken from: the latest ones, as a provider may become slower. */
const LATEST = 32
/** Fewer say nothing of the pace. */
const FEWEST = 4

/** Estimates how long a run still takes, by the moments at which its latest pictures were through. */
export class RunPace {
  #moments: number[] = []

  /** Begins the run, or goes on after it rested. @param now ms of any clock that only goes on */
  begin(now: number): void {
    this.#moments = [now]
  }

  /** Notes that a picture is through. */
  through(now: number): void {
    this.#moments = [...this.#moments, now].slice(-LATEST - 1)
  }

  /** Returns how many seconds so many more pictures take; null as long as nothing can be said. */
  secondsLeft(pictures: number): number | null {
    const through = this.#moments.length - 1
    if (through < FEWEST) return null
    const ms = ((this.#moments.at(-1) ?? 0) - (this.#moments[0] ?? 0)) / through
    return Math.ceil((ms * pictures) / 1_000)
  }
}
