const TIMEOUT_MS = 20_000

/** null = it could not be had for a reason that passes; `refused` = the server refused the request itself. */
export type ServerAnswer = Record<string, unknown> | 'refused' | null

/** Asks the server by one of the verbs of docs/licence-api.md; without a body by GET. */
export type AskServer = (verb: string, body?: object) => Promise<ServerAnswer>

/** Returns what asks a server. @param server its address, without a slash at its end */
export function serverAsker(server: string, send: typeof globalThis.fetch): AskServer {
  return async (verb, body) => {
    try {
      const response = await send(`${server}/api/v1/licenses/${verb}`, {
        method: body ? 'POST' : 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (isPassing(response.status)) return null
      if (!response.ok) return 'refused'
      return (await response.json()) as Record<string, unknown>
    } catch {
      return null
    }
  }
}

/** Tells whether the offline file counts after a status, as if there were no network. */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
