import { FREE_DAILY_PROMPTS } from '@thokham/domain/daily-quota'
import { z } from 'zod'
import { operation } from './operation.ts'

/** An http(s) address, or empty: then whatever would lead there is not shown. */
const link = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('')

/**
 * What the owner may change without a new release: one database record (decisions.md, opening). Every value has
 * the default of product.md, so an empty record is a whole one, and a new setting needs no migration.
 */
export const settings = z.object({
  brand: z
    .object({
      name: z.string().min(1).max(40).default('ทอคำ'),
      latinName: z.string().min(1).max(40).default('Thokham'),
    })
    .prefault({}),
  links: z
    .object({
      /** The community chat's invitation */
      community: link,
      /** The support chat (LINE) */
      support: link,
      /** The how-to video channel */
      videos: link,
    })
    .prefault({}),
  prompts: z
    .object({
      /** Prompts a Bangkok day for those without `prompts:unlimited`; `profiles.daily_limit` overrides it. */
      freeDailyLimit: z.int().min(0).max(1_000_000).default(FREE_DAILY_PROMPTS),
    })
    .prefault({}),
})
export type Settings = z.output<typeof settings>

/** The settings that every visitor's screen needs. */
export const publicSettings = settings.pick({ brand: true, links: true, prompts: true })

export const readSettings = operation({
  name: 'settings.read',
  summary: 'Brand, links and limits as the screens show them',
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  response: publicSettings,
})
