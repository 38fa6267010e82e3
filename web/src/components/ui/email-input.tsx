import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** Renders an e-mail address, which is also the name that password managers know an account by. */
export function EmailInput(rest: ComponentProps<'input'>) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  )
}
