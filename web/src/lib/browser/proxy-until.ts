import { type ProxyMarked, proxy } from 'comlink'

/**
 * Returns a callback that a worker can call until a signal ends it. Its calls come by a port of their own: the last of them may
 * arrive behind the worker's answer, and would say of a work that is done that it goes on.
 */
export function proxyUntil<Args extends unknown[], Result>(
  signal: AbortSignal,
  callback: (...args: Args) => Result,
): ((...args: Args) => Result | undefined) & ProxyMarked {
  return proxy((...args: Args) => (signal.aborted ? undefined : callback(...args)))
}
