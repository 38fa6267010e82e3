import { PLAN_IDS, type PlanChange } from '@thokham/engine'
import { z } from 'zod'
import { calendarDate, requiredLine } from './fields.ts'
import { source } from './reference-source.ts'

/** What a subscription of Midjourney allows (`Plan` of engine/src/pack/plans.ts explains each field). */
export const midjourneyPlan = z.object({
  id: z.enum(PLAN_IDS),
  label: requiredLine(20),
  jobs: z.int().min(1).max(1_000),
  fastHours: z.number().min(0).max(1_000),
  source,
  checked: calendarDate,
}) satisfies z.ZodType<PlanChange>
