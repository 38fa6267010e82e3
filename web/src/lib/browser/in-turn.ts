/** Does the work while no other tab does work of this name; at once where there are no locks, as on a page that came without https. */
export async function inTurn<Result>(
  name: string,
  work: () => Promise<Result>,
  options: { signal?: AbortSignal } = {},
): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, options, work) : work()
}
