/** A request that waits for its answer. */
export interface Asked {
  method: string
  path: string
  body: unknown
  answer: (body: unknown) => void
  /** Refuses it with a code of the contract, and the fields that are at fault. */
  refuse: (code: string, fields?: Record<string, string>) => void
}

/** Takes the server's place: each request waits until the test answers it. @returns waits for the next one */
export function holdServer(): () => Promise<Asked> {
  const asked: Asked[] = []
  const waiting: ((next: Asked) => void)[] = []
  const take = (request: Asked) => {
    const next = waiting.shift()
    if (next) next(request)
    else asked.push(request)
  }
  globalThis.fetch = ((path: string, { method = 'GET', body }: RequestInit = {}) =>
    new Promise<Response>((resolve) =>
      take({
        method,
        path,
        body: typeof body === 'string' ? JSON.parse(body) : body,
        answer: (answer) => resolve(Response.json(answer)),
        refuse: (code, fields = {}) =>
          resolve(Response.json({ error: { code, fields, requestId: 'r' } }, { status: 400 })),
      }),
    )) as typeof fetch
  return async () => asked.shift() ?? new Promise((resolve) => waiting.push(resolve))
}
