import { MODEL_NAME } from '@thokham/domain/ai/model'
import { IMAGE_QUALITIES, type ImageModel, LISTED_PROVIDERS } from '@thokham/domain/image/image-model'
import { z } from 'zod'
import { calendarDate } from './fields.ts'
import { source } from './reference-source.ts'

const modelName = z.string('required').trim().regex(MODEL_NAME, 'format')
const side = z.int('required').min(1).max(20_000)
const pixels = z.int('required').min(1).max(400_000_000)
/** USD for 1,000,000 tokens. */
const rate = z.number('required').min(0, 'too_small').max(10_000, 'too_big')
const factor = z.number('required').min(1, 'too_small').max(20, 'too_big')
const tokens = z.int('required').min(1, 'too_small').max(1_000_000, 'too_big')

const sizing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('grid'),
    step: z.int('required').min(1).max(256),
    longest: side,
    ratio: z.number('required').min(1).max(20),
    least: pixels,
    most: pixels,
  }),
  z.object({
    kind: z.literal('table'),
    sizes: z
      .array(
        z.object({
          ratio: z.string().regex(/^[1-9]\d{0,2}:[1-9]\d{0,2}$/, 'format'),
          scale: z.string().max(10),
          width: side,
          height: side,
        }),
        'format',
      )
      .min(1, 'required')
      .max(100, 'too_big'),
  }),
])

const price = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tokens'),
    textIn: rate,
    textOut: rate,
    imageOut: rate,
    factors: z.object({ low: factor, medium: factor, high: factor }),
  }),
  z.object({
    kind: z.literal('scaleTokens'),
    textIn: rate,
    textOut: rate,
    imageOut: rate,
    tokens: z.record(z.string(), tokens).refine((all) => Object.keys(all).length > 0, 'required'),
  }),
  z.object({ kind: z.literal('picture'), microUsd: z.int('required').min(0).max(1_000_000_000, 'too_big') }),
])

/** A model of pictures (`ImageModel` of domain/src/image/image-model.ts explains each field). */
export const imageModel = z.object({
  id: modelName,
  provider: z.enum(LISTED_PROVIDERS),
  isDefault: z.boolean(),
  sizing,
  qualities: z.array(z.enum(IMAGE_QUALITIES)),
  price,
  mostPictures: z.int().min(1).max(10).optional(),
  ends: calendarDate.nullable(),
  successor: modelName.nullable(),
  source,
  checked: calendarDate,
}) satisfies z.ZodType<ImageModel>
