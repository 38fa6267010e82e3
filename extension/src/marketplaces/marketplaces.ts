import { rf123 } from './123rf.ts'
import { adobeStock } from './adobe-stock.ts'
import { dreamstime } from './dreamstime.ts'
import { freepik } from './freepik.ts'
import type { Marketplace, MarketplaceId } from './marketplace.ts'
import { shutterstock } from './shutterstock.ts'

export const MARKETPLACES: readonly Marketplace[] = [adobeStock, shutterstock, freepik, dreamstime, rf123]

/** Returns the marketplace that an address belongs to, if any. */
export function marketplaceAt(url: URL): Marketplace | undefined {
  return MARKETPLACES.find(({ hosts }) => hosts.test(url.hostname))
}

/** Returns a marketplace's name; an id that is not known (from an older version) stands for itself. */
export function marketplaceName(id: MarketplaceId | string): string {
  return MARKETPLACES.find((one) => one.id === id)?.name ?? id
}
