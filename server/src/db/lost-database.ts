/** The connection is gone (class 08, 57P01–57P05), or its server takes no writes right now: it moves, or is no leader any more. */
const LOST = /^(08|57P0|25006)/
/** Too many connections, a full disk or memory (class 53), a deadlock (class 40), a wait that was too long: the same may go well in a moment. */
const BUSY = /^(40|53|55P03|57014)/
const SOCKET = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])
const SAID =
  /^Connection terminated|is not queryable$|timeout exceeded when trying to connect|^timeout expired$|^Not the leader/

/**
 * Tells whether an error, or one of its causes, says that the connection to the database was lost or refused. What was
 * asked may or may not have happened: only reading may be asked again without a key.
 */
export function isLostDatabase(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string' && (LOST.test(code) || SOCKET.has(code))) return true
    // A name that nobody resolves at the moment is an address that nobody answers at.
    if (syscall === 'connect' || syscall === 'getaddrinfo' || SAID.test(at.message)) return true
  }
  return false
}

/** Tells whether the database is there but cannot do it at this moment. */
export function isBusyDatabase(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && BUSY.test(code)) return true
  }
  return false
}

/** Does something that only reads, once more when the connection was lost under it. */
export async function readAgain<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!isLostDatabase(error)) throw error
    return read()
  }
}
