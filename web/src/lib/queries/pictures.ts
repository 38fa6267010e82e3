import type { ProviderFault } from '@thokham/domain/provider-error'
import type { MarketplaceId, RefusalCode } from '@thokham/metadata'

/** The marketplaces that can be chosen, in the order in which they are shown. */
export const MARKETS = [
  'adobe',
  'shutterstock',
  'magnific',
  '123rf',
  'dreamstime',
  'vecteezy',
  'pond5',
  'depositphotos',
  'istock',
  'generic',
] as const satisfies readonly MarketplaceId[]
export type Market = (typeof MARKETS)[number]

/** Why a picture file cannot be worked on. */
export type FileFault = RefusalCode | 'too_large' | 'too_many_pixels' | 'undecodable' | 'name_too_long'

/** Why a picture was not described: a fault of the provider, or of the way to our own server. */
export type DescribeFault = ProviderFault | 'network'
