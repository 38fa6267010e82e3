import { FingerprintPattern } from 'lucide-react'
import { usePasskeys } from '../../lib/browser/passkeys.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'

/** Renders a button that asks for a passkey; nothing where this browser has none. */
export function PasskeyButton(props: Omit<ButtonProps, 'icon'>) {
  return usePasskeys() ? <Button icon={FingerprintPattern} {...props} /> : null
}
