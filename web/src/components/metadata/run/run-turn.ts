/** The turn to ask about pictures, which one tab of a browser has at a time: the same picture is never paid for twice. */
export class RunTurn {
  /** Lets other tabs ask; null while this one does not. */
  #end: (() => void) | null = null

  /** Takes the turn, unless this tab has it already. @returns false when another tab has it */
  async take(): Promise<boolean> {
    if (this.#end || !('locks' in navigator)) return true
    return new Promise((resolve) => {
      void navigator.locks.request('metadata-run', { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        if (!lock) return
        return new Promise<void>((end) => {
          this.#end = end
        })
      })
    })
  }

  /** Lets other tabs ask. */
  end(): void {
    this.#end?.()
    this.#end = null
  }
}
