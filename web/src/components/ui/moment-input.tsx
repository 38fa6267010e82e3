import { withArabicDigits } from '@thokham/domain/thai-digits'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { TextInput } from './text-input.tsx'

export interface MomentInputProps {
  value: string
  onChange: (typed: string) => void
  /** Puts the marks between digits while one types. */
  mask: (typed: string) => string
  /** How it reads without the focus, such as `20 พ.ย. 2569`; null = it is no date or time yet. */
  read: string | null
  placeholder: string
  /** Called when the box gets the focus, and when it loses it. */
  onTyping?: (isTyping: boolean) => void
  ref?: Ref<HTMLInputElement | null>
  'aria-label'?: string
  'aria-invalid'?: true | undefined
  className?: string
}

/** Renders a date or time typed as digits and read back in words. */
export function MomentInput({ value, onChange, mask, read, onTyping, ref, ...rest }: MomentInputProps) {
  const [isTyping, setIsTyping] = useState(false)
  const type = (begins: boolean) => {
    setIsTyping(begins)
    onTyping?.(begins)
  }
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current)
  // Words give way to digits on arrival, which undoes what the browser selected: typing would add to the old date.
  useLayoutEffect(() => {
    if (isTyping) box.current?.select()
  }, [isTyping])
  return (
    <TextInput
      {...rest}
      ref={box}
      value={isTyping ? value : (read ?? value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      onFocus={() => type(true)}
      onBlur={() => type(false)}
      onChange={({ target }) => onChange(mask(target.value))}
    />
  )
}

/** Returns `20112569` → `20/11/2569`, digit by digit. */
export function maskDate(given: string): string {
  const typed = withArabicDigits(given)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  if (/[^\d]$/.test(typed) && /^\d{1,2}(\/\d{1,2})?[/.\- ]$/.test(typed)) return `${typed.slice(0, -1)}/`
  if (/^\d{1,2}\/\d{0,2}$|^\d{1,2}\/\d{1,2}\/\d{0,4}$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** Returns `0812` → `08:12`, digit by digit. */
export function maskTime(given: string): string {
  const typed = withArabicDigits(given)
  if (/^\d{1,2}[:.]\d{0,2}$/.test(typed)) return typed.replace('.', ':')
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
