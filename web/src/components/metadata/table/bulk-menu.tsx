import type { ReactElement } from 'react'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { BULK_ACTIONS, type BulkAction } from './bulk-actions.ts'

export interface BulkMenuProps {
  trigger: ReactElement
  onAction: (action: BulkAction) => void
}

/** Renders the menu of all that can be done with the ticked pictures. */
export default function BulkMenu({ trigger, onAction }: BulkMenuProps) {
  return (
    <Menu trigger={trigger}>
      {BULK_ACTIONS.map(({ action, icon, label }) => (
        <MenuItem key={action} icon={icon} danger={action === 'remove'} onSelect={() => onAction(action)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
