import { onTestFinished, vi } from 'vitest'

export interface ControlledTimeouts {
  /** How long each one should have lasted, ms. */
  begun: number[]
  /** Lets those that were begun so far run out. */
  runOut(): void
}

/**
 * Keeps what `AbortSignal.timeout` begins from running out until the test says so, so that whatever has to happen within it
 * has happened, however slow the machine. Ends with the test.
 */
export function holdTimeouts(): ControlledTimeouts {
  const begun: number[] = []
  const held: AbortController[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController()
    begun.push(ms)
    held.push(timeout)
    return timeout.signal
  })
  onTestFinished(() => spy.mockRestore())
  return {
    begun,
    runOut() {
      for (const timeout of held.splice(0)) timeout.abort(new DOMException('It is over', 'TimeoutError'))
    },
  }
}
