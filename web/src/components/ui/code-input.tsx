import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** Renders a one-time code: the device offers it from the message, and shows digits where digits are meant. */
export function CodeInput({ digits, ...rest }: ComponentProps<'input'> & { digits: boolean }) {
  return (
    <TextInput
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode={digits ? 'numeric' : 'text'}
      {...rest}
      className={digits ? 'num tracking-[0.3em]' : 'num'}
    />
  )
}
