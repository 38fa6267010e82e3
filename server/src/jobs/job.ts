/** What a handler knows of its job besides the payload. */
export interface JobCall {
  id: string
  /** 1 at the first try. */
  attempt: number
  /** No further try follows when this one fails. */
  isLast: boolean
  /** Aborts when the server is asked to stop: come to an end soon, or be handed to the next start. */
  signal: AbortSignal
}

/**
 * Does one kind of work. It may run twice for the same job, after a kill in the middle, so it looks first whether its
 * work is done. Throwing puts the job back for a later try.
 * @param payload as it was enqueued, parsed from JSON: ids, never secrets
 */
export type JobHandler = (payload: unknown, call: JobCall) => Promise<void>

/** What features hand to the runner. */
export interface JobPlan {
  /** Name → handler. A name is `feature:verb`. */
  jobs: Record<string, JobHandler>
  /** Names of jobs that run once a day → when, Bangkok time, `HH:MM`. A day missed while stopped is made up for. */
  daily: Record<string, string>
}
