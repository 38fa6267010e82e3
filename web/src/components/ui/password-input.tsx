import { Eye, EyeOff, Keyboard } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { isTypedInThai, type KeyboardState, keyboardState } from '../../lib/browser/keyboard-state.ts'
import { cx } from '../../lib/format/class-names.ts'
import { form } from '../../text/form.ts'
import { CONTROL, useFieldControl } from './field.tsx'

/** Renders a secret that can be looked at, with a word when Caps Lock or the Thai layout is on: the commonest reasons to fail. */
export function PasswordInput({ className, onKeyDown, onInput, ...rest }: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const [keyboard, setKeyboard] = useState<KeyboardState>({ capsLock: false, thai: false })
  const [thaiValue, setThaiValue] = useState(false)
  const Sign = shown ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <input
          {...useFieldControl()}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          onKeyDown={(event) => {
            setKeyboard((before) => keyboardState(event, before))
            onKeyDown?.(event)
          }}
          onInput={(event) => {
            setThaiValue(isTypedInThai(event.currentTarget.value))
            onInput?.(event)
          }}
          className={cx(CONTROL, 'h-11 pr-12 pl-3', className)}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={form.showPassword}
          title={shown ? form.hidePassword : form.showPassword}
          className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-control text-ink-2 hover:text-ink"
        >
          <Sign aria-hidden size={20} strokeWidth={1.75} />
        </button>
      </div>
      <div role="status" className="empty:hidden">
        {keyboard.capsLock && <KeyboardHint>{form.capsLock}</KeyboardHint>}
        {(keyboard.thai || thaiValue) && <KeyboardHint>{form.thaiKeyboard}</KeyboardHint>}
      </div>
    </div>
  )
}

function KeyboardHint({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-khamin-text text-xs">
      <Keyboard aria-hidden size={16} strokeWidth={1.75} />
      {children}
    </p>
  )
}
