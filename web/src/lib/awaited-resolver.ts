import type { FieldErrors, FieldValues, Resolver, ResolverOptions, ResolverResult } from 'react-hook-form'
import { untilLoaded, whileAwaited } from './code-state.ts'
import { fetchedOnce } from './fetched-once.ts'

/** Judges what stands in a form by a schema that it waits for, until the signal says that nobody waits any more. */
export type AwaitedResolver<Typed extends FieldValues, Body = Typed> = Resolver<Typed, AbortSignal, Body>

type Judge<Typed extends FieldValues, Body> = (
  typed: Typed,
  options: ResolverOptions<Typed>,
) => ResolverResult<Typed, Body> | Promise<ResolverResult<Typed, Body>>

/** What comes of a wait that ended before the schema was there: nothing to send, and no fault of any box. */
const UNJUDGED = { values: {}, errors: { root: { type: 'unjudged' } } }

/** Tells whether a wait ended before the schema was there. */
export function isUnjudged({ errors }: { errors: FieldErrors }): boolean {
  return errors.root?.type === UNJUDGED.errors.root.type
}

/** Makes a resolver of one whose code comes with the first look at what was typed. */
export function awaitedResolver<Typed extends FieldValues, Body>(
  load: () => Promise<Judge<Typed, Body>>,
): AwaitedResolver<Typed, Body> {
  const fetch = fetchedOnce(load)
  return async (typed, ended, options) => {
    const coming = untilLoaded(fetch, ended).catch(() => null)
    const judge = await whileAwaited(Promise.race(ended ? [coming, endOf(ended)] : [coming]))
    return judge ? judge(typed, options) : (UNJUDGED as ResolverResult<Typed, Body>)
  }
}

function endOf(ended: AbortSignal): Promise<null> {
  return new Promise((resolve) => ended.addEventListener('abort', () => resolve(null)))
}
