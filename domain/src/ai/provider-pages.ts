import pages from '@thokham/content/provider-pages.json' with { type: 'json' }
import type { ImageProvider } from '../image/image-provider.ts'
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

/** A server of the member's own has no pages that we know. */
type ProviderWithPages = AiModel['provider'] | Exclude<ImageProvider, 'imageServer'>

export const PROVIDER_PAGES: Readonly<Record<ProviderWithPages, ProviderPages>> = pages
