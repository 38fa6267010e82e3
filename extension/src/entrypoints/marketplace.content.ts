import { defineContentScript } from 'wxt/utils/define-content-script'
import { MARKETPLACES, marketplaceAt } from '../marketplaces/marketplaces.ts'
import { startOnPage } from '../page/page.ts'

/** The bar on the search and asset pages of the marketplaces, and of no other site. */
export default defineContentScript({
  matches: MARKETPLACES.flatMap(({ matches }) => [...matches]),
  runAt: 'document_idle',
  main() {
    const marketplace = marketplaceAt(new URL(location.href))
    if (marketplace) void startOnPage(marketplace, __SERVER__)
  },
})
