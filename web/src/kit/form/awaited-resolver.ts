import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { untilLoaded, whileAwaited } from '../../lib/boot/code-state.ts'
import { fetchedOnce } from '../../lib/boot/fetched-once.ts'

/** Judges what stands in a form by a schema that it waits for, until the signal says that nobody waits any more. */
export type AwaitedResolver<Typed extends FieldValues, Body = Typed> = Resolver<Typed, AbortSignal, Body>

/** The faults of what was not judged, as the wait for the schema ended before: none of them is a box's. */
export const UNJUDGED = { root: {} }

/** Makes a resolver of one whose code comes with the first look at what was typed. */
export function awaitedResolver<Typed extends FieldValues, Body>(
  load: () => Promise<Resolver<Typed, unknown, Body>>,
): AwaitedResolver<Typed, Body> {
  const fetch = fetchedOnce(load)
  return async (typed, ended, options) => {
    const end = new Promise<never>((_, reject) => ended?.addEventListener('abort', reject))
    const judge = await whileAwaited(Promise.race([untilLoaded(fetch, ended), end])).catch(() => null)
    return judge ? judge(typed, ended, options) : { values: {}, errors: UNJUDGED as FieldErrors<Typed> }
  }
}
