import type { Marketplace } from './marketplaces.ts'

/**
 * Returns which of two files of a picture a marketplace is handed: the one as it was before it was enlarged, where the
 * marketplace takes no enlarged one, else the one that was made of it. Web, desktop edition and command line go by this.
 * @param untouched null where it was not enlarged, or where the file from before is not there
 */
export function handedTo<T>(
  { refusesUpscaling }: Pick<Marketplace, 'refusesUpscaling'>,
  made: T,
  untouched: T | null,
): T {
  return refusesUpscaling && untouched !== null ? untouched : made
}
