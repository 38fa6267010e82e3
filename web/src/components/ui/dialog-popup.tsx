import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { requestedProof } from '../../kit/step-up/requested-proof.ts'
import { cx } from '../../lib/format/class-names.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Selvage } from '../cloth/selvage.tsx'
import { PartNotice } from '../shell/part-notice.tsx'
import { IconButton } from './button.tsx'
import { WholeWords } from './whole-words.tsx'

export interface DialogPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** The greatest width, in px; 480 by default. */
  width?: 480 | 640
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  /** What a membership gives, and came by itself: the selvage of VIP above it, and no button in it takes the focus. */
  isOffer?: boolean
  /** Asks who it is before what another dialog wants: it alone closes then. */
  isProof?: boolean
}

/** Renders the dialog itself; screens use `Dialog`, which fetches this code. */
export default function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  actions,
  children,
  footer,
  ...rest
}: DialogPopupProps) {
  const { width = 480, initialFocus, isOffer, isProof } = rest
  const popup = useRef<HTMLDivElement>(null)
  const focus = initialFocus ?? (isOffer ? popup : undefined)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && (isOnToast(details.event) || (requestedProof.get() && !isProof))) details.cancel()
        else onOpenChange(next)
      }}
    >
      <Base.Portal>
        <DialogBackdrop />
        <Base.Popup
          ref={popup}
          {...(focus && { initialFocus: focus })}
          className={cx(
            'dialog fixed z-50 flex max-h-[calc(100dvh-88px)] flex-col border border-line bg-raised shadow-overlay outline-none transition duration-180 data-ending-style:duration-100',
            'inset-x-0 bottom-0 rounded-t-sheet pb-[env(safe-area-inset-bottom)] data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
            'md:inset-x-auto md:top-1/2 md:bottom-auto md:max-h-[min(85dvh,calc(100dvh-128px))] md:left-1/2 md:w-[calc(100vw-2rem)] md:-translate-1/2 md:rounded-sheet md:pb-0 md:data-ending-style:-translate-y-[calc(50%-8px)] md:data-starting-style:-translate-y-[calc(50%-8px)]',
            width === 640 ? 'md:max-w-[640px]' : 'md:max-w-[480px]',
          )}
        >
          {isOffer && (
            <div
              aria-hidden
              className="pointer-events-none absolute inset-x-0 top-0 h-4 overflow-hidden rounded-t-[13px]"
            >
              <Selvage />
            </div>
          )}
          <header className="flex items-start justify-between gap-4 px-5 pt-4 md:px-6 md:pt-5">
            <Base.Title className="pt-1.5 text-xl">{title}</Base.Title>
            {actions && <span className="mr-auto -ml-2 flex">{actions}</span>}
            <Base.Close render={<IconButton icon={X} label={everywhere.close} className="-mr-2.5" />} />
          </header>
          <div ref={reachable} className="min-h-0 overflow-y-auto px-5 pb-5 md:px-6 md:pb-6">
            {description && (
              <Base.Description className="mt-0.5 text-sm text-ink-2">
                {typeof description === 'string' ? <WholeWords text={description} /> : description}
              </Base.Description>
            )}
            {children}
          </div>
          {/* The shell's lies behind the veil (styles/base.css). */}
          <PartNotice />
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 md:px-6">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Makes a part that scrolls a stop of the keyboard, so that it can be scrolled; one that does not is none. */
function reachable(body: HTMLElement | null): void {
  if (body && body.scrollHeight > body.clientHeight) body.tabIndex = 0
}

/** Returns whether a toast was pressed: its action may undo what was just done in the dialog, and is no wish to leave. */
function isOnToast({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}

/** Renders the veil behind a dialog. */
export function DialogBackdrop() {
  return (
    <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0 data-ending-style:duration-100" />
  )
}
