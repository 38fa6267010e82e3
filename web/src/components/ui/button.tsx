import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'

/** `primary` is the one action of a view; `vip` buys; `danger` is an outline until a dialog confirms it with `danger-solid`. */
export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'vip' | 'danger' | 'danger-solid'
/** Heights 44 (touch), 40 and 32 (dense, 40 on phones), in px; a finger finds 44 of each. */
export type ButtonSize = 44 | 40 | 32

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-khram bg-khram text-on-khram hover:border-khram-hover hover:bg-khram-hover',
  outline: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-khram hover:bg-khram-soft',
  vip: 'border-khamin bg-khamin text-on-khamin hover:border-khamin-hover hover:bg-khamin-hover',
  danger: 'border-khrang bg-surface text-khrang hover:bg-khrang-soft',
  'danger-solid': 'border-khrang bg-khrang text-on-khrang',
}
const SIZES: Record<ButtonSize, string> = {
  44: 'h-11 px-5 text-base',
  40: 'h-10 px-4 text-sm',
  32: 'h-8 px-3 text-xs max-md:h-10',
}
const OFF = 'border-line bg-sunken text-ink-3 cursor-not-allowed'

/** Returns the look of a button, for links that are buttons to the eye. */
export function buttonClass(
  variant: ButtonVariant = 'outline',
  size: ButtonSize = 44,
  className?: string,
): string {
  return cx(SHAPE, VARIANTS[variant], SIZES[size], className)
}

const SHAPE =
  'touch inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold no-underline transition-colors select-none'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Keeps its place and focus, shows a turning thread and ignores presses. */
  busy?: boolean
  children: ReactNode
}

/** Renders a button; while it is `busy` it cannot be pressed and says so. */
export function Button({ variant, size = 44, icon: Icon, busy, className, children, ...rest }: ButtonProps) {
  const { disabled, onClick, type = 'button', ...others } = rest
  const off = disabled && !busy
  return (
    <button
      {...others}
      type={type}
      disabled={off}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={off ? cx(SHAPE, SIZES[size], OFF, className) : buttonClass(variant, size, className)}
    >
      {busy ? (
        <LoaderCircle aria-hidden size={size === 32 ? 16 : 20} strokeWidth={1.75} className="animate-spin" />
      ) : (
        Icon && <Icon aria-hidden size={size === 32 ? 16 : 20} strokeWidth={1.75} />
      )}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Read aloud and shown as the tooltip; an icon alone says too little. */
  label: string
  size?: ButtonSize
}

/** Renders a button that is an icon alone; `label` is its name. */
export function IconButton({ icon: Icon, label, size = 44, className, ...rest }: IconButtonProps) {
  const side = { 44: 'size-11', 40: 'size-10', 32: 'size-8 max-md:size-10' }[size]
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'touch inline-flex shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:hover:bg-transparent',
        side,
        className,
      )}
    >
      <Icon aria-hidden size={size === 32 ? 16 : 20} strokeWidth={1.75} />
    </button>
  )
}
