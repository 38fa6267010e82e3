import pages from '@thokham/content/provider-pages.json' with { type: 'json' }
import type { AiModel } from './model.ts'

/** Pages of a provider that are the way out of a fault; addresses age, so they have a source and the day they were read. */
export interface ProviderPages {
  /** Where keys are made, restricted and shut. */
  keys: string
  /** Where credit is bought. */
  billing: string
  /** Where the limit of what may be spent is set. */
  limits: string
  /** Where an organisation proves who it is; null = nowhere. */
  verification: string | null
  source: string
  /** Bangkok date on which they were last looked at. */
  checked: string
}

export const PROVIDER_PAGES: Readonly<Record<AiModel['provider'], ProviderPages>> = pages
