import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { marketplaceRules as text } from '../../../../text/marketplace-rules.ts'
import { ReferencePanel } from '../reference/reference-panel.tsx'
import { MarketplaceItem } from './marketplace-item.tsx'

const MarketplaceDialog = lazyPart(() => import('./marketplace-dialog.tsx'))

/** Shows what marketplaces take, and takes what the owner changes of it (docs/product/metadata.md#what-marketplaces-take). */
export default function MarketplacesPanel() {
  return (
    <ReferencePanel
      kind="marketplace"
      id="marketplaces"
      words={text}
      list={({ rows, today, onEdit }) => (
        <ul aria-label={text.title} className="mt-2 divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <MarketplaceItem key={row.id} row={row} today={today} onEdit={() => onEdit(row)} />
          ))}
        </ul>
      )}
      dialog={({ row, ...props }) => row && <MarketplaceDialog key={row.id} row={row} {...props} />}
    />
  )
}
