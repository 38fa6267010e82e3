import { DENSITIES } from '@thokham/domain/table-look'
import { RotateCcw } from 'lucide-react'
import type { ReactElement } from 'react'
import { tableView as text } from '../../text/table-view.ts'
import { Arrowed } from '../ui/arrowed.tsx'
import { Menu, MenuCheckItem, MenuChoices, MenuGroup, MenuItem, MenuLine } from '../ui/menu.tsx'
import type { ChosenLook, TableColumns } from './use-table-look.ts'

export interface ColumnsMenuProps {
  trigger: ReactElement
  columns: TableColumns<string>
  look: ChosenLook<string>
}

/** Renders the menu of a table's columns and of the height of its rows; it is open once it is rendered. */
export default function ColumnsMenu({ trigger, columns: { names, standard }, look }: ColumnsMenuProps) {
  const { shown, density, choose } = look
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuGroup label={text.choose}>
        {Object.entries(names).map(([column, name]) => (
          <MenuCheckItem
            key={column}
            checked={shown.has(column)}
            onCheckedChange={(isOn) =>
              choose({ columns: isOn ? [...shown, column] : [...shown].filter((one) => one !== column) })
            }
          >
            <Arrowed>{name}</Arrowed>
          </MenuCheckItem>
        ))}
      </MenuGroup>
      <MenuLine />
      <MenuChoices
        label={text.density}
        value={density}
        choices={DENSITIES.map((value) => ({ value, label: text.densities[value] }))}
        onChoose={(next) => choose({ density: next })}
      />
      {!(look.isStandard && density === 'normal') && (
        <>
          <MenuLine />
          <MenuItem icon={RotateCcw} onSelect={() => choose({ columns: standard, density: 'normal' })}>
            {text.standard}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
