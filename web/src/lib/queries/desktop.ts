import { readDesktop } from '@thokham/contract/desktop'
import { STALE } from './query-client.ts'
import { queryOf } from './query-of.ts'

/** What of the desktop edition can be downloaded. */
export const desktopQuery = queryOf(['desktop'], readDesktop, {}, { staleTime: STALE.default })
