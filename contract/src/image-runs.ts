import { REFUSED_FOR } from '@thokham/domain/image/image-answer'
import { DRAWING_PROVIDERS, IMAGE_QUALITIES } from '@thokham/domain/image/image-model'
import { PROVIDER_FAULTS } from '@thokham/domain/provider-error'
import { z } from 'zod'
import { idParams, instant, requiredText, wholeNumber, wholeNumberParam } from './fields.ts'
import { imageModel } from './image-model.ts'
import { operation, streamed } from './operation.ts'
import { limit } from './paging.ts'

/** Pictures of one run. */
export const MOST_PICTURES = 2_000
/** Pictures of one prompt. */
export const MOST_OF_PROMPT = 8
/** Letters of one prompt. */
export const MOST_PROMPT_LETTERS = 4_000
/** Held pictures that are listed at once. */
export const MOST_HELD_LISTED = 200
/** In satang: 100,000 baht. */
export const HIGHEST_CEILING = 10_000_000

const ceilingSatang = z.int().min(1, 'too_small').max(HIGHEST_CEILING, 'too_big')

/** What a run draws. Prompts are as the provider is to have them: Midjourney's parameters are taken out before. */
export const imageOrder = z.object({
  provider: z.enum(DRAWING_PROVIDERS),
  /** One of `listImageModels`; of an own server nothing, as its own is asked. The provider's default when absent. */
  model: z.string().max(100).optional(),
  /** Ignored by a model that has but one. */
  quality: z.enum(IMAGE_QUALITIES).default('medium'),
  prompts: z
    .array(
      z.object({
        text: requiredText(MOST_PROMPT_LETTERS),
        /** `W:H`; the nearest that the model has is taken */
        ratio: z
          .string()
          .regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, 'format')
          .default('1:1'),
      }),
    )
    .min(1, 'required')
    .max(MOST_PICTURES, 'too_big'),
  perPrompt: z.int().min(1, 'too_small').max(MOST_OF_PROMPT, 'too_big').default(1),
  /** Millions of pixels that a picture should have at least; the model's nearest size is taken. */
  megapixels: z.number().min(0.1).max(20).default(4),
  /** Never passed, not by one satang. */
  ceilingSatang,
  /** Of an own server: what a picture costs there at most, in satang. */
  ownPriceSatang: z.int().min(0).max(HIGHEST_CEILING).optional(),
})
export type ImageOrder = z.infer<typeof imageOrder>

/**
 * `running` · `stopping` nothing more is asked for, what is on its way is waited for, as it is paid for · `stopped` to be
 * resumed · `finished` every picture is done or failed.
 */
export const IMAGE_RUN_STATES = ['running', 'stopping', 'stopped', 'finished'] as const
/** `ceiling`: what is left of it does not pay for the next picture · `price`: an own server took more than its member said. */
export const IMAGE_RUN_ENDS = ['member', 'fault', 'ceiling', 'interrupted', 'level', 'price'] as const
export const IMAGE_STEP_STATES = ['waiting', 'drawing', 'done', 'failed', 'interrupted'] as const

export const imageRun = z.object({
  id: z.uuid(),
  /** Its first prompt, cut. */
  name: z.string(),
  state: z.enum(IMAGE_RUN_STATES),
  stoppedBy: z.enum(IMAGE_RUN_ENDS).nullable(),
  fault: z.enum(PROVIDER_FAULTS).nullable(),
  reason: z.string().nullable(),
  /** The provider's own words, shown folded away. */
  said: z.string().nullable(),
  provider: z.enum(DRAWING_PROVIDERS),
  model: z.string(),
  /** The one that it was ordered with, which has ended since; null = its own answers */
  formerModel: z.string().nullable(),
  quality: z.enum(IMAGE_QUALITIES).nullable(),
  steps: z.object({
    total: z.int().min(1),
    waiting: z.int().min(0),
    drawing: z.int().min(0),
    done: z.int().min(0),
    failed: z.int().min(0),
    /** On their way when the server ended, or given up: perhaps paid. Asked for again only by `resumeImageRun`. */
    interrupted: z.int().min(0),
  }),
  /** Satang, each rounded up. */
  money: z.object({
    ceiling: z.int().min(0),
    spent: z.int().min(0),
    /** The most that pictures on their way can cost. */
    reserved: z.int().min(0),
    /** What a picture that waits is expected to cost; null = none waits */
    next: z.int().min(0).nullable(),
    thbPerUsd: z.number(),
  }),
  /** There is no room for more pictures until some are taken. */
  isFull: z.boolean(),
  /** Asked for no more before this instant, as the provider wished. */
  notBefore: instant.nullable(),
  /** The server's clock. */
  now: instant,
  /** Grows with every change of a step. */
  revision: z.int().min(0),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type ImageRun = z.infer<typeof imageRun>

/** A picture that came. */
export const heldPicture = z.object({
  id: z.uuid(),
  mediaType: z.string(),
  bytes: z.int().min(1),
  sha256: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** null = its provider told none */
  seed: z.string().nullable(),
  /** `held` to be fetched until `until` · `taken` a browser has it · `gone` nobody came for it */
  state: z.enum(['held', 'taken', 'gone']),
  until: instant,
})
export type HeldPicture = z.infer<typeof heldPicture>

export const imageStep = z.object({
  /** From 0, in the order of the prompts and their pictures. */
  position: z.int().min(0),
  prompt: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
  state: z.enum(IMAGE_STEP_STATES),
  pictures: z.array(heldPicture),
  fault: z.enum(PROVIDER_FAULTS).nullable(),
  refusedFor: z.enum(REFUSED_FOR).nullable(),
  reason: z.string().nullable(),
  said: z.string().nullable(),
  /** Satang that asking for it once more is expected to cost, rounded up. */
  likelySatang: z.int().min(0),
  /** Drawing only: since when. */
  askedAt: instant.nullable(),
  /** Drawing only: it has a name in the provider's queue, and outlives whatever becomes of the server. */
  isQueued: z.boolean(),
  /** The run's revision at its last change. */
  revision: z.int().min(0),
})
export type ImageStep = z.infer<typeof imageStep>

/**
 * `invalid_input` at `model`, `ownPriceSatang` (an own server needs one) or `prompts` (too many pictures) ·
 * `provider_key_missing` · `run_active` with details `{runId}`: one run a member and provider at a time · `conflict`: the key
 * is another order's.
 */
export const createImageRun = operation({
  name: 'imageRuns.create',
  summary: 'Start a run of pictures; the same key again answers with the same run',
  method: 'POST',
  path: '/api/image-runs',
  access: 'workshop:use',
  maxBodyBytes: 10 * 1024 * 1024,
  body: imageOrder.extend({ idempotencyKey: z.uuid() }),
  response: imageRun,
  errors: ['provider_key_missing', 'run_active', 'conflict'],
})

/** The last of a provider that `isDefault` is asked where nobody chose, else its first. */
export const listImageModels = operation({
  name: 'imageRuns.models',
  summary: 'The models of pictures that still answer, with their sizes and prices, in the owner’s order',
  method: 'GET',
  path: '/api/image-models',
  access: 'workshop:use',
  response: z.object({ models: z.array(imageModel) }),
})

export const listImageRuns = operation({
  name: 'imageRuns.list',
  summary:
    'Ten of the caller’s runs of pictures, newest first: the latest, or what is older than one of them',
  method: 'GET',
  path: '/api/image-runs',
  access: 'workshop:use',
  query: z.object({
    /** A run of the caller's; of another's there is nothing older. */
    before: z.uuid().optional(),
  }),
  response: z.object({ runs: z.array(imageRun), more: z.boolean() }),
})

export const readImageRun = operation({
  name: 'imageRuns.read',
  summary: 'A run of pictures without its steps',
  method: 'GET',
  path: '/api/image-runs/:id',
  access: 'workshop:use',
  params: idParams,
  response: imageRun,
  errors: ['not_found'],
})

/** Steps that changed after a revision, in the order of their changes; `since=0` gives all of them, page by page. */
export const listImageSteps = operation({
  name: 'imageRuns.steps',
  summary: 'Steps of a run with their pictures, those changed since a revision',
  method: 'GET',
  path: '/api/image-runs/:id/steps',
  access: 'workshop:use',
  params: idParams,
  query: z.object({ since: wholeNumberParam().default(0), limit: limit(500, 200) }),
  response: z.object({
    steps: z.array(imageStep),
    /** What to ask `since` next. */
    revision: z.int().min(0),
    more: z.boolean(),
  }),
  errors: ['not_found'],
})

/** As `watchAiRun`: `steps` with `{steps, revision, more}`, `run` with the ImageRun after each change, `end` at rest. */
export const watchImageRun = operation({
  name: 'imageRuns.events',
  summary: 'A run of pictures and its steps as server-sent events until it comes to rest',
  method: 'GET',
  path: '/api/image-runs/:id/events',
  access: 'workshop:use',
  params: idParams,
  query: z.object({ since: wholeNumberParam().default(0) }),
  response: streamed('text/event-stream'),
  errors: ['not_found'],
})

/** Stopping a run at rest changes nothing. */
export const stopImageRun = operation({
  name: 'imageRuns.stop',
  summary: 'Ask for no further pictures; those on their way are waited for',
  method: 'POST',
  path: '/api/image-runs/:id/stop',
  access: 'workshop:use',
  params: idParams,
  response: imageRun,
  errors: ['not_found'],
})

const positions = z.array(wholeNumber()).min(1).max(MOST_PICTURES).nullable()

/** The steps are `interrupted` then, with the fault `given_up`, and count as paid: asked for again only by `resumeImageRun`. */
export const giveUpImages = operation({
  name: 'imageRuns.giveUp',
  summary: 'Wait no longer for pictures that are on their way, perhaps paid',
  method: 'POST',
  path: '/api/image-runs/:id/give-up',
  access: 'workshop:use',
  params: idParams,
  body: z.object({
    /** Only these of the steps that are being drawn; null = all. */
    positions,
  }),
  response: imageRun,
  errors: ['not_found'],
})

/** Also “retry the failed ones”, and with a higher ceiling “go on”. A lower one than is spent and reserved is `too_small`. */
export const resumeImageRun = operation({
  name: 'imageRuns.resume',
  summary:
    'Ask again for what has no picture, with another ceiling where one is given; works on a running run as well',
  method: 'POST',
  path: '/api/image-runs/:id/resume',
  access: 'workshop:use',
  params: idParams,
  body: z.object({
    /** Only these of the failed and interrupted steps; null = all; empty = none, those that wait go on. */
    positions: z.array(wholeNumber()).max(MOST_PICTURES).nullable(),
    ceilingSatang: ceilingSatang.optional(),
  }),
  response: imageRun,
  errors: ['not_found', 'provider_key_missing', 'run_active'],
})

/** Oldest first, over all runs; `total` counts those of later pages too, which follow once these are taken. */
export const listHeldPictures = operation({
  name: 'imageRuns.held',
  summary: 'The pictures that are held for the caller, with what they were asked for by',
  method: 'GET',
  path: '/api/held-pictures',
  access: 'own:use',
  response: z.object({
    total: z.int().min(0),
    pictures: z
      .array(
        heldPicture.extend({
          runId: z.uuid(),
          position: z.int().min(0),
          prompt: z.string(),
          provider: z.enum(DRAWING_PROVIDERS),
          model: z.string(),
          quality: z.enum(IMAGE_QUALITIES).nullable(),
          /** What was asked for, in px. */
          asked: z.object({ width: z.int().min(1), height: z.int().min(1) }),
        }),
      )
      .max(MOST_HELD_LISTED),
    /** How many are held of each run, and until when the first of them is. */
    runs: z.array(z.object({ id: z.uuid(), pictures: z.int().min(1), until: instant })),
  }),
})

/** Until a browser has it (`takePictures`), 72 hours at most. */
export const readHeldPicture = operation({
  name: 'imageRuns.picture',
  summary: 'A picture that is held for the caller',
  method: 'GET',
  path: '/api/held-pictures/:id',
  access: 'own:use',
  params: idParams,
  response: streamed('application/octet-stream'),
  errors: ['not_found'],
})

/** What is not there, or was taken before, is no error. */
export const takePictures = operation({
  name: 'imageRuns.take',
  summary: 'Confirm that pictures are kept by the caller’s own device: the server’s are deleted',
  method: 'POST',
  path: '/api/held-pictures/taken',
  access: 'own:use',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  response: z.object({ taken: z.int().min(0) }),
})
