import { queryOptions } from '@tanstack/react-query'
import { type listHeldPictures as Held, listHeldPictures } from '@thokham/contract/image-runs'
import type { CallResult } from '@thokham/contract/operation'
import { queryOf } from '../../lib/queries/query-of.ts'

/** A picture that the server holds, with what it was asked for by. */
export type HeldOne = CallResult<typeof Held>['pictures'][number]

export const HELD_KEY = ['held-pictures'] as const
/** How often it is asked whether another tab or device left something to be fetched, in ms. */
const POLL_MS = 10_000

/** What is held for the member over all runs. */
export const heldPicturesQuery = queryOptions({
  ...queryOf(HELD_KEY, listHeldPictures, {}),
  staleTime: 0,
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: true,
})
