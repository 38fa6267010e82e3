import { useQuery } from '@tanstack/react-query'
import type { AdminTable } from '@thokham/domain/table-look'
import { Bookmark } from 'lucide-react'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { isDialogOpen, isTyping, useSingleKeys } from '../../lib/browser/shortcuts.ts'
import { cx } from '../../lib/format/class-names.ts'
import { tableView as text } from '../../text/table-view.ts'
import { buttonClass } from '../ui/button.tsx'
import type { SaveViewDialogProps } from './save-view-dialog.tsx'
import { tableViewsQuery } from './table-view-queries.ts'
import type { ChosenLook } from './use-table-look.ts'
import { viewAddress } from './view-address.ts'
import type { ViewsMenuProps } from './views-menu.tsx'

const ViewsMenu = lazyPart<ViewsMenuProps>(() => import('./views-menu.tsx'))
const SaveViewDialog = lazyPart<SaveViewDialogProps>(() => import('./save-view-dialog.tsx'))

export interface ViewsButtonProps {
  table: AdminTable
  look: Pick<ChosenLook<string>, 'search'>
  className?: string
}

/** Opens the saved views of a table, by press or by V, and says which of them one sees. */
export function ViewsButton({ table, look, className }: ViewsButtonProps) {
  const [search] = useSearchParams()
  const { data } = useQuery(tableViewsQuery)
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useKeyV(() => setIsOpen(true))
  const views = data?.views.filter((view) => view.table === table) ?? []
  const address = viewAddress({ ...search, ...look.search })
  const current = views.find((view) => view.search === address)
  const label = current ? text.view(current.name) : text.views
  const button = (
    <Trigger
      className={className}
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isOpen === true || undefined}
      onPointerEnter={ViewsMenu.preload}
      onFocus={ViewsMenu.preload}
      onClick={() => setIsOpen(true)}
    />
  )
  return (
    <>
      {isOpen === null ? (
        button
      ) : (
        <Suspense fallback={button}>
          <ViewsMenu
            trigger={<Trigger className={className} label={label} />}
            open={isOpen}
            onOpenChange={setIsOpen}
            views={views}
            current={current?.id}
            onSave={() => setIsSaving(true)}
          />
        </Suspense>
      )}
      <Suspense>
        {isSaving && (
          <SaveViewDialog table={table} views={views} search={address} onClose={() => setIsSaving(false)} />
        )}
      </Suspense>
    </>
  )
}

function Trigger({ className, label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass('outline', 40, cx('max-w-64 px-3! max-md:h-11!', className))}
    >
      <Bookmark aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="truncate">{label}</span>
    </button>
  )
}

function useKeyV(open: () => void) {
  const isOn = useSingleKeys()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyV' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event) || isDialogOpen()) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, open])
}
