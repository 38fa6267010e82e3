import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'

export interface MenuProps {
  /** A `<button>` element. */
  trigger: ReactElement
  defaultOpen?: boolean
  /** Whether it is open, where something else than its button opens it as well. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** Renders a list of actions behind a button. */
export function Menu({ trigger, defaultOpen = false, open, onOpenChange, children }: MenuProps) {
  return (
    <Base.Root
      defaultOpen={defaultOpen}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-60 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-raised py-2 shadow-overlay outline-none transition duration-180 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:duration-100">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-khram-soft'

export interface MenuItemProps {
  icon: LucideIcon
  onSelect: () => void
  danger?: boolean
  children: ReactNode
}

/** Renders a line of a menu that does something. */
export function MenuItem({ icon: Icon, onSelect, danger, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} className={cx(ITEM, danger && 'text-khrang')}>
      <Icon aria-hidden size={20} strokeWidth={1.75} className={danger ? undefined : 'text-ink-2'} />
      {children}
    </Base.Item>
  )
}

export interface MenuLinkProps {
  icon: LucideIcon
  /** The link element, without its content. */
  to: ReactElement
  children: ReactNode
}

/** Renders a way to another screen; it can be opened in a tab of its own like any link. */
export function MenuLink({ icon: Icon, to, children }: MenuLinkProps) {
  return (
    <Base.LinkItem render={to} closeOnClick className={cx(ITEM, 'text-ink no-underline')}>
      <Icon aria-hidden size={20} strokeWidth={1.75} className="text-ink-2" />
      {children}
    </Base.LinkItem>
  )
}

export interface MenuGroupProps {
  label: string
  children: ReactNode
}

/** Renders lines that belong together, under their name. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-4 py-1.5 text-2xs text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export interface MenuChoicesProps<Choice extends string> {
  label: string
  value: Choice
  choices: readonly { value: Choice; label: string }[]
  onChoose: (value: Choice) => void
}

/** Renders choices of which one holds. */
export function MenuChoices<Choice extends string>({
  label,
  value,
  choices,
  onChoose,
}: MenuChoicesProps<Choice>) {
  return (
    <MenuGroup label={label}>
      <Base.RadioGroup value={value} onValueChange={onChoose}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} className={ITEM}>
            <span className="flex-1">{choice.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden size={20} strokeWidth={2} className="text-khram" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </MenuGroup>
  )
}

export interface MenuCheckItemProps {
  icon?: LucideIcon
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}

/** Renders a choice that stays in the menu with its ✓. */
export function MenuCheckItem({ icon: Icon, children, ...rest }: MenuCheckItemProps) {
  return (
    <Base.CheckboxItem {...rest} className={ITEM}>
      {Icon && <Icon aria-hidden size={20} strokeWidth={1.75} className="text-ink-2" />}
      <span className="flex-1">{children}</span>
      <Base.CheckboxItemIndicator>
        <Check aria-hidden size={20} strokeWidth={2} className="text-khram" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

/** Renders the line between groups of a menu. */
export function MenuLine() {
  return <Base.Separator className="my-2 h-px bg-line" />
}
