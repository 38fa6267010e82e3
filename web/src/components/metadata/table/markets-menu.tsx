import { MARKETPLACES } from '@thokham/metadata'
import { Store } from 'lucide-react'
import type { ReactElement } from 'react'
import { MARKETS, type Market } from '../../../lib/queries/pictures.ts'
import { Menu, MenuCheckItem } from '../../ui/menu.tsx'

export interface MarketsMenuProps {
  trigger: ReactElement
  markets: readonly Market[]
  onMarkets: (markets: Market[]) => void
}

/** Renders the choice of the marketplaces by whose rules pictures are judged. */
export default function MarketsMenu({ trigger, markets, onMarkets }: MarketsMenuProps) {
  return (
    <Menu trigger={trigger}>
      {MARKETS.map((market) => (
        <MenuCheckItem
          key={market}
          icon={Store}
          checked={markets.includes(market)}
          onCheckedChange={(isOn) =>
            onMarkets(MARKETS.filter((one) => (one === market ? isOn : markets.includes(one))))
          }
        >
          {MARKETPLACES[market].name}
        </MenuCheckItem>
      ))}
    </Menu>
  )
}
