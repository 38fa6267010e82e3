import { Columns3 } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { cx } from '../../lib/format/class-names.ts'
import { tableView as text } from '../../text/table-view.ts'
import { buttonClass } from '../ui/button.tsx'
import type { ColumnsMenuProps } from './columns-menu.tsx'
import type { ChosenLook, TableColumns } from './use-table-look.ts'

const ColumnsMenu = lazyPart<ColumnsMenuProps>(() => import('./columns-menu.tsx'))

export interface ColumnsButtonProps<Column extends string> {
  columns: TableColumns<Column>
  look: ChosenLook<Column>
  /** Where there are cards in place of the table it hides. */
  className: string
}

/** Opens the choice of columns and density. Its code comes with the first press, or shortly before. */
export function ColumnsButton<Column extends string>({
  columns,
  look,
  className,
}: ColumnsButtonProps<Column>) {
  const [wasPressed, setWasPressed] = useState(false)
  const button = (
    <Trigger
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wasPressed || undefined}
      onPointerEnter={ColumnsMenu.preload}
      onFocus={ColumnsMenu.preload}
      onClick={() => setWasPressed(true)}
    />
  )
  if (!wasPressed) return button
  return (
    <Suspense fallback={button}>
      <ColumnsMenu
        trigger={<Trigger className={className} />}
        columns={columns}
        look={look as unknown as ChosenLook<string>}
      />
    </Suspense>
  )
}

function Trigger({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={buttonClass('outline', 40, cx('px-3!', className))}>
      <Columns3 aria-hidden size={16} strokeWidth={1.75} />
      {text.columns}
    </button>
  )
}
