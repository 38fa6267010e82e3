import { Link } from '@tanstack/react-router'
import type { TableView } from '@thokham/contract/table-views'
import { Bookmark, BookmarkCheck, Settings2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { tableView as text } from '../../text/table-view.ts'
import { Menu, MenuGroup, MenuItem, MenuLine, MenuLink } from '../ui/menu.tsx'
import { openedView } from './view-address.ts'

export interface ViewsMenuProps {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  views: readonly TableView[]
  /** The one that is seen. */
  current: string | undefined
  onSave: () => void
}

/** Renders the saved views as links, and the way to save one more. */
export default function ViewsMenu({ trigger, open, onOpenChange, views, current, onSave }: ViewsMenuProps) {
  return (
    <Menu trigger={trigger} open={open} onOpenChange={onOpenChange}>
      <MenuGroup label={text.saved}>
        {views.length === 0 && <p className="px-4 py-2 text-ink-2 text-sm">{text.none}</p>}
        {views.map(({ id, name, search }) => (
          <MenuLink
            key={id}
            icon={id === current ? BookmarkCheck : Bookmark}
            to={<Link to="." search={((before: object) => openedView(search, before as never)) as never} />}
          >
            <span className="wrap-anywhere min-w-0 flex-1 py-2">{name}</span>
          </MenuLink>
        ))}
      </MenuGroup>
      <MenuLine />
      <MenuItem icon={Settings2} onSelect={onSave}>
        {views.length === 0 ? text.save : `${text.save} · ${text.manage}`}
      </MenuItem>
    </Menu>
  )
}
