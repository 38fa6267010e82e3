import type { Services } from '../../services.ts'
import { redrawPicture } from '../payments/slip-picture.ts'

/** The folder of the file store. */
export const CHAT_PICTURES = 'chat-pictures'

/**
 * Puts a picture of the chat into the file store, drawn anew as slips are, and lets `use` write its name into a message.
 * What no message came to name is removed again; after a kill in between the sweep does it.
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function keepPicture<T>(
  { files, log, pool }: Pick<Services, 'files' | 'log' | 'pool'>,
  given: Uint8Array,
  use: (name: string) => Promise<T>,
): Promise<T> {
  const name = await files.put(CHAT_PICTURES, 'webp', await redrawPicture(given, 'picture'))
  let isSettled = false
  try {
    const made = await use(name)
    isSettled = true
    return made
  } catch (error) {
    // A commit whose answer was lost may have named it: then the row decides, in the sweep.
    isSettled = error instanceof Error && error.name === 'Refusal'
    throw error
  } finally {
    if (isSettled) {
      await removeUnlessNamed({ files, pool }, [name]).catch(() =>
        log.warn('a picture of the chat is left for the sweep'),
      )
    }
  }
}

/** Removes pictures that no message names: sent twice under one key, refused, or of a conversation that is gone. */
export async function removeUnlessNamed(
  { files, pool }: Pick<Services, 'files' | 'pool'>,
  names: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE NOT EXISTS (SELECT FROM chat_messages m WHERE m.picture = name)',
    [names],
  )
  for (const { name } of rows) await files.remove(name)
}
