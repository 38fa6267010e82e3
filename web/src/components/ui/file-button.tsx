import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** What may be chosen, as the `accept` of an input. */
  accept: string
  /** What the button says. */
  children: string
  /** What the box behind it is for, when the button says less. */
  label?: string
  onFile: (file: File) => void
}

/** Renders a button that lets one file be chosen. */
export function FileButton({ accept, label, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label ?? children}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
