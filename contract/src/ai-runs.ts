import { ASIDE_REASONS } from '@thokham/domain/ai-gate'
import {
  AI_MODES,
  AI_QUALITIES,
  LINE_COUNTS,
  MAX_LINE_LENGTH,
  MAX_RUN_LINES,
} from '@thokham/domain/ai-generation'
import { AI_FLAGS } from '@thokham/domain/ai-reply'
import { PROVIDER_FAULTS } from '@thokham/domain/provider-error'
import { z } from 'zod'
import { aiCost, aiProvider, freeAllowance } from './ai-providers.ts'
import { idParams, instant, requiredText, wholeNumber, wholeNumberParam } from './fields.ts'
import { operation, streamed } from './operation.ts'
import { limit } from './paging.ts'
import { flagFields, model } from './recipe.ts'

const runLine = idParams.extend({ position: z.coerce.number().int().min(0).max(MAX_RUN_LINES) })
/** `W:H` in whole numbers ≥ 1. */
const ratio = z.string().regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, 'format')

/** How results become finished prompts: `lineRecipe` of contract/ai-recipe.ts does it, on screen and in the file. */
export const aiFinish = z.object({
  aspects: z.array(ratio).max(50),
  stylize: z.array(z.int().min(0).max(1_000)).max(20),
  chaos: z.array(z.int().min(0).max(100)).max(20),
  quality: z.enum(AI_QUALITIES),
  version: model,
  flags: flagFields.optional(),
})
export type AiFinish = z.infer<typeof aiFinish>

/** What a run is asked for. */
export const aiOrder = z.object({
  provider: aiProvider,
  /** One that the provider offers; its first when absent. */
  model: z.string().max(100).optional(),
  mode: z.enum(AI_MODES),
  /** Prompts a keyword line. */
  count: z.union(
    LINE_COUNTS.map((count) => z.literal(count)),
    'invalid',
  ),
  finish: aiFinish,
  keywords: z.array(requiredText(MAX_LINE_LENGTH)).min(1, 'required').max(MAX_RUN_LINES, 'too_big'),
})
export type AiOrder = z.infer<typeof aiOrder>

/**
 * `initialising` the provider's test call is on its way · `running` · `stopping` no new requests, those on their way
 * are waited for, as they are paid for · `stopped` by its member, a fault or a server that ended in the middle, to be
 * resumed · `finished` every line is done or failed.
 */
export const RUN_STATES = ['initialising', 'running', 'stopping', 'stopped', 'finished'] as const

/**
 * What a run's member is told of its models: `retired` another one took over · `parameter` one does not take a parameter of
 * the request, which was sent again without it, or with `instead` in its place · `other` another one answered than was asked, and is paid for as what it is.
 */
export const runNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('retired'), model: z.string(), successor: z.string() }),
  z.object({
    kind: z.literal('parameter'),
    model: z.string(),
    name: z.string(),
    instead: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('other'), asked: z.string(), answered: z.string() }),
])
export type RunNote = z.infer<typeof runNote>

export const aiRun = z.object({
  id: z.uuid(),
  /** Its first keyword, cut. */
  name: z.string(),
  state: z.enum(RUN_STATES),
  /**
   * Why it is stopping or stopped; `interrupted`: only lines are left whose request was cut off by the server's end.
   */
  stoppedBy: z.enum(['member', 'fault', 'interrupted', 'level']).nullable(),
  /** The fault that stopped it. */
  fault: z.enum(PROVIDER_FAULTS).nullable(),
  /** Machine words such as `HTTP 503` or `model_not_found`, for the sentences that name a reason; never free text. */
  reason: z.string().nullable(),
  /** The provider's own words, shown folded away. */
  said: z.string().nullable(),
  provider: aiProvider,
  /** Asked for what is still to come. */
  model: z.string(),
  notes: z.array(runNote),
  /** Baht that answers cost which were thoughts alone. */
  thoughtsThb: z.number().min(0),
  /** Less thinking can be asked for than was. */
  canThinkLess: z.boolean(),
  /** Where its requests go. */
  host: z.string(),
  isOfficial: z.boolean(),
  mode: z.enum(AI_MODES),
  count: z.int().min(1),
  finish: aiFinish,
  seed: z.int().min(0),
  lines: z.object({
    total: z.int().min(1),
    waiting: z.int().min(0),
    asking: z.int().min(0),
    done: z.int().min(0),
    failed: z.int().min(0),
    /** Asked when the server ended: perhaps paid, answer lost. Asked again only by `resumeAiRun`. */
    interrupted: z.int().min(0),
  }),
  /** Results so far, and how many the done lines fall short. */
  prompts: z.int().min(0),
  missing: z.int().min(0),
  /** Seconds until it is through, as far as can be known. */
  secondsLeft: z.int().min(0).nullable(),
  /**
   * What it waits for: the provider's pace (`perMinute` calls where that is known), or the day's allowance. It goes on by
   * itself then.
   */
  pause: z
    .object({
      kind: z.enum(['rate', 'daily']),
      until: instant,
      perMinute: z.int().min(1).nullable(),
      /** The provider's own words. */
      said: z.string().nullable(),
      /** The server's clock. */
      now: instant,
    })
    .nullable(),
  /** geminiFree only */
  freeAllowance: freeAllowance.nullable(),
  cost: aiCost,
  /** Its set in the history, there once the run has come to rest with results. */
  historyId: z.uuid().nullable(),
  /** Its set could not be written there. */
  historyFailed: z.boolean(),
  /** The rank reached when it last came to rest (`from` of domain/rank.ts), if that was a new one. */
  newRank: z.int().nullable(),
  /** Grows with every change of a line. */
  revision: z.int().min(0),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type AiRun = z.infer<typeof aiRun>

export const LINE_STATES = ['waiting', 'asking', 'done', 'failed', 'interrupted'] as const

export const aiRunLine = z.object({
  /** From 0, in the order of the keywords. */
  position: z.int().min(0),
  keyword: z.string(),
  state: z.enum(LINE_STATES),
  prompts: z.array(z.object({ text: z.string(), flag: z.enum(AI_FLAGS).nullable() })),
  /** What its answers held that is no result: never counted, never in a file. */
  setAside: z.array(z.object({ text: z.string(), why: z.enum(ASIDE_REASONS) })),
  /** The member changed its results. */
  edited: z.boolean(),
  /** Done only: results fewer than asked for, after one topping up. */
  missing: z.int().min(0),
  fault: z.enum(PROVIDER_FAULTS).nullable(),
  reason: z.string().nullable(),
  /** The provider's own words. */
  said: z.string().nullable(),
  /** Asking only: since when. */
  askedAt: instant.nullable(),
  /** Requests sent for it. */
  asks: z.int().min(0),
  /** Waiting only: not before this instant, after a passing fault. */
  notBefore: instant.nullable(),
  /** The run's revision at its last change. */
  revision: z.int().min(0),
})
export type AiRunLine = z.infer<typeof aiRunLine>

/**
 * `invalid_input` at `model` where the provider offers no such model (any more) · `provider_not_ready` with details `{reason}` (NOT_READY of ai-providers.ts) · `run_active` with details `{runId}`:
 * one run a member and provider at a time · `quota_exceeded` with details `{left, limit}`: results count as prompts
 * of the day, taken when the run starts and given back where there was no result · `history_full`: the runs that are
 * kept, and this one, could hold more than KEPT_RESULTS of domain/history.ts.
 */
export const createAiRun = operation({
  name: 'aiRuns.create',
  summary: 'Start a run; the same key again answers with the same run',
  method: 'POST',
  path: '/api/ai/runs',
  access: 'workshop:use',
  maxBodyBytes: 8 * 1024 * 1024,
  body: aiOrder.extend({
    idempotencyKey: z.uuid(),
    /** Decides every pick of a finished prompt; made up when absent. */
    seed: z.int().min(0).max(4_294_967_295).optional(),
  }),
  response: aiRun,
  errors: ['provider_not_ready', 'run_active', 'quota_exceeded', 'conflict', 'history_full'],
})

export const listAiRuns = operation({
  name: 'aiRuns.list',
  summary: 'The caller’s latest ten runs, or all unfinished ones, newest first',
  method: 'GET',
  path: '/api/ai/runs',
  access: 'workshop:use',
  query: z.object({
    /** `unfinished`: at work, or with keywords that wait or got no answer; a hundred at most. */
    show: z.enum(['latest', 'unfinished']).default('latest'),
  }),
  response: z.object({ runs: z.array(aiRun) }),
})

export const readAiRun = operation({
  name: 'aiRuns.read',
  summary: 'A run without its lines',
  method: 'GET',
  path: '/api/ai/runs/:id',
  access: 'workshop:use',
  params: idParams,
  response: aiRun,
  errors: ['not_found'],
})

/** Lines that changed after a revision, in the order of their changes; `since=0` gives all of them, page by page. */
export const listAiRunLines = operation({
  name: 'aiRuns.lines',
  summary: 'Lines of a run with their results, those changed since a revision',
  method: 'GET',
  path: '/api/ai/runs/:id/lines',
  access: 'workshop:use',
  params: idParams,
  query: z.object({
    since: wholeNumberParam().default(0),
    limit: limit(500, 200),
  }),
  response: z.object({
    lines: z.array(aiRunLine),
    /** What to ask `since` next. */
    revision: z.int().min(0),
    /** There are more right now. */
    more: z.boolean(),
  }),
  errors: ['not_found'],
})

/**
 * Server-sent events: `lines` with `{lines: AiRunLine[], revision, more}` (what changed since `since` or Last-Event-ID,
 * at most 50 lines; with `more`, read on with `listAiRunLines` from `revision`), `run` with the AiRun after each
 * change, `end` when the run has come to rest. Without the stream, `readAiRun` and `listAiRunLines` every second or two
 * show the same.
 */
export const watchAiRun = operation({
  name: 'aiRuns.events',
  summary: 'A run and its lines as server-sent events until it comes to rest',
  method: 'GET',
  path: '/api/ai/runs/:id/events',
  access: 'workshop:use',
  params: idParams,
  query: z.object({ since: wholeNumberParam().default(0) }),
  response: streamed('text/event-stream'),
  errors: ['not_found'],
})

/** Stopping a run at rest changes nothing. */
export const stopAiRun = operation({
  name: 'aiRuns.stop',
  summary: 'Send no further requests; those on their way are waited for',
  method: 'POST',
  path: '/api/ai/runs/:id/stop',
  access: 'workshop:use',
  params: idParams,
  response: aiRun,
  errors: ['not_found'],
})

/** The lines are `interrupted` then, with the fault `given_up`: asked again only by `resumeAiRun`. */
export const giveUpAiCalls = operation({
  name: 'aiRuns.giveUp',
  summary: 'Wait no longer for requests that are on their way, perhaps paid',
  method: 'POST',
  path: '/api/ai/runs/:id/give-up',
  access: 'workshop:use',
  params: idParams,
  body: z.object({
    /** Only these of the lines that are being asked; null = all. */
    positions: z.array(wholeNumber()).min(1).max(MAX_RUN_LINES).nullable(),
  }),
  response: aiRun,
  errors: ['not_found'],
})

/**
 * Also “retry the failed ones”: failed and interrupted lines are asked again, waiting ones go on. Where the run's model has
 * ended, its successor takes over, or the run stops at once with the fault `model_retired`. `invalid_input` at `model` for
 * one that the provider does not offer; `conflict` where another is chosen while the run is at work.
 */
export const resumeAiRun = operation({
  name: 'aiRuns.resume',
  summary: 'Ask every line again that has no result; works on a running run as well',
  method: 'POST',
  path: '/api/ai/runs/:id/resume',
  access: 'workshop:use',
  params: idParams,
  body: z.object({
    /** Only these of the failed and interrupted lines; null = all. */
    positions: z.array(wholeNumber()).min(1).max(MAX_RUN_LINES).nullable(),
    /** Another model for the rest of the run. */
    model: z.string().max(100).optional(),
    /** From now on little thinking is asked for, also of models of which nothing is known. */
    thinksLittle: z.literal(true).optional(),
  }),
  response: aiRun,
  errors: ['not_found', 'provider_not_ready', 'run_active', 'quota_exceeded', 'conflict'],
})

/** Each line is asked once; the price of it is the caller's to show before (domain/ai-cost.ts). */
export const askMoreOfAiRun = operation({
  name: 'aiRuns.more',
  summary: 'Ask once more for what done lines are short of, or for others in place of flagged results',
  method: 'POST',
  path: '/api/ai/runs/:id/more',
  access: 'workshop:use',
  params: idParams,
  body: z.object({
    /** Only these of the done lines; null = all that are short. */
    positions: z.array(wholeNumber()).min(1).max(MAX_RUN_LINES).nullable(),
    /** Flagged results go, and others are asked for in their place. */
    replace: z.boolean(),
  }),
  response: aiRun,
  errors: ['not_found', 'provider_not_ready', 'run_active', 'quota_exceeded'],
})

/** It counts as any other result. `conflict`: the line has changed since `revision`, or is being asked right now. */
export const takeBackAside = operation({
  name: 'aiRuns.takeBack',
  summary: 'Make a result of what was set aside',
  method: 'POST',
  path: '/api/ai/runs/:id/lines/:position/take-back',
  access: 'workshop:use',
  params: runLine,
  body: z.object({
    /** Its place in `setAside`. */
    index: wholeNumber(),
    revision: wholeNumber(),
  }),
  response: aiRunLine,
  errors: ['not_found', 'conflict', 'quota_exceeded'],
})

/** What is on its way is given up; what the calls cost stays recorded. */
export const discardAiRun = operation({
  name: 'aiRuns.discard',
  summary: 'Throw a run away with its results and its set in the history',
  method: 'DELETE',
  path: '/api/ai/runs/:id',
  access: 'workshop:use',
  params: idParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
})

/** The history's file follows. `conflict`: the line has changed since `revision`, or is being asked right now. */
export const editAiRunLine = operation({
  name: 'aiRuns.editLine',
  summary: 'Replace the results of a line',
  method: 'PATCH',
  path: '/api/ai/runs/:id/lines/:position',
  access: 'workshop:use',
  params: runLine,
  body: z.object({
    prompts: z.array(requiredText(1_000)).max(100, 'too_big'),
    revision: wholeNumber(),
  }),
  response: aiRunLine,
  errors: ['not_found', 'conflict'],
})
