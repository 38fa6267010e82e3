import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { TextInput } from './text-input.tsx'

export interface MomentInputProps {
  value: string
  onChange: (typed: string) => void
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

/**
 * Renders a date or time, left as it is typed and read back in words: digits alone are enough, which is all that a phone's number
 * pad has (domain/src/typed-moment.ts).
 */
export function MomentInput({ value, onChange, read, onTyping, ref, ...rest }: MomentInputProps) {
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
      maxLength={40}
      onFocus={() => type(true)}
      onBlur={() => type(false)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
